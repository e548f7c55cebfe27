package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a statement that returns no rows and has finished. */
final class EmptyResult implements PendingQuery, Result {
  @Override
  public Result result() {
    return this;
  }

  @Override
  public void cancel() {}

  @Override
  public List<ResultColumn> columns() {
    return List.of();
  }

  @Override
  public long rows() {
    return 0;
  }

  @Override
  public @Nullable ResultBatch next() {
    return null;
  }

  @Override
  public void releaseBatch() {}

  @Override
  public void close() {}
}
