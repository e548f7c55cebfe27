package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;

/** A column without a type, as of {@code SELECT NULL}: its rows are null by their validity. */
final class NullReader extends VectorReader {
  NullReader(MemorySegment validity) {
    super(validity);
  }

  @Override
  ValueType type(int row) {
    return ValueType.NULL;
  }
}
