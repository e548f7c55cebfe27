package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;

/**
 * Reader of a column without a type, such as in {@code SELECT NULL}: the validity bits mark all
 * rows as null.
 */
final class NullReader extends VectorReader {
  NullReader(MemorySegment validity) {
    super(validity);
  }

  @Override
  ValueType type(int row) {
    return ValueType.NULL;
  }
}
