package dev.sonda.trace.processor.internal.result;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.processor.TraceRows;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Row-by-row access to an engine's result, which is read batch by batch. */
public final class ResultRows implements TraceRows {
  private final Result result;
  private final List<ResultColumn> columns;
  private @Nullable ResultBatch batch;
  private int row = -1;

  public ResultRows(Result result) {
    this.result = result;
    columns = result.columns();
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public int column(String name) {
    for (int column = 0; column < columns.size(); column++) {
      if (columns.get(column).name().equals(name)) {
        return column;
      }
    }
    throw new NoSuchElementException(
        "no column "
            + name
            + " (there are: "
            + String.join(", ", columns.stream().map(ResultColumn::name).toList())
            + ")");
  }

  @Override
  public long rows() {
    return result.rows();
  }

  @Override
  public boolean next() throws EngineException {
    row++;
    while (batch == null || row == batch.rows()) {
      batch = result.next();
      row = 0;
      if (batch == null) {
        return false;
      }
    }
    return true;
  }

  private ResultBatch batch() {
    if (batch == null) {
      throw new IllegalStateException("there is no row: next() wasn't called, or answered false");
    }
    return batch;
  }

  @Override
  public boolean isNull(int column) {
    return batch().isNull(column, row);
  }

  @Override
  public ValueType type(int column) {
    return batch().type(column, row);
  }

  @Override
  public long longValue(int column) {
    return batch().longValue(column, row);
  }

  @Override
  public double doubleValue(int column) {
    return batch().doubleValue(column, row);
  }

  @Override
  public String stringValue(int column) {
    return batch().stringValue(column, row);
  }

  @Override
  public byte[] bytesValue(int column) {
    return batch().bytesValue(column, row).toArray(JAVA_BYTE);
  }

  @Override
  public @Nullable Object value(int column) {
    if (isNull(column)) {
      return null;
    }
    return switch (type(column)) {
      case LONG -> longValue(column);
      case DOUBLE -> doubleValue(column);
      case STRING -> stringValue(column);
      case BLOB -> bytesValue(column);
      case NULL, ANY -> null;
    };
  }

  @Override
  public void close() {
    result.close();
  }
}
