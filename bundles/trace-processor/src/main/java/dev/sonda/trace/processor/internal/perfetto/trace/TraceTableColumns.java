package dev.sonda.trace.processor.internal.perfetto.trace;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import java.util.List;

/** Provides the columns of a trace's table or view by its name. */
@FunctionalInterface
public interface TraceTableColumns {
  List<ResultColumn> of(String tableOrView) throws EngineException;
}
