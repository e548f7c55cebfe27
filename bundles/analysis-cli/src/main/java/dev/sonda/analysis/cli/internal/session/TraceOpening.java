package dev.sonda.analysis.cli.internal.session;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;

/** Opens the traces of a session, at its start and each time that the user opens other traces. */
@FunctionalInterface
public interface TraceOpening {
  TraceProcessor open(List<Path> traces) throws CommandFailure;

  /** The failure for a trace that can't be read; an importer's message is used unchanged. */
  static CommandFailure failure(String file, IOException e) {
    return e instanceof FileSystemException
        ? CommandFailure.whileReading(file, ExitCode.FAILURE, e)
        : new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
  }
}
