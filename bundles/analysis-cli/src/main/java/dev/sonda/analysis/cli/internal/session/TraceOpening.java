package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.Failure;
import dev.sonda.trace.processor.TraceProcessor;
import java.nio.file.Path;
import java.util.List;

/** Opens the traces of a session, at its begin and whenever the user opens others. */
@FunctionalInterface
public interface TraceOpening {
  TraceProcessor open(List<Path> traces) throws Failure;
}
