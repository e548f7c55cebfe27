package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Values of a column in one chunk, where DuckDB has them. */
abstract class VectorReader {
  private static final int WORD_BITS = 64;

  /** A bit for each row, set where it isn't null; the null segment if none is. */
  private final MemorySegment validity;

  VectorReader(MemorySegment validity) {
    this.validity = validity;
  }

  final boolean isNull(int row) {
    if (validity.address() == 0) {
      return false;
    }
    long word = validity.getAtIndex(ValueLayout.JAVA_LONG, row / WORD_BITS);
    return (word >>> (row % WORD_BITS) & 1) == 0;
  }

  /** Throws if one of the rows has a value that this column's type can't hold. */
  void check(int rows) throws EngineException {}

  long longValue(int row) {
    throw otherType("integers");
  }

  double doubleValue(int row) {
    throw otherType("floating-point numbers");
  }

  MemorySegment bytesValue(int row) {
    throw otherType("text or bytes");
  }

  String stringValue(int row) {
    return new String(bytesValue(row).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  private static IllegalStateException otherType(String what) {
    return new IllegalStateException("this column has no " + what);
  }
}
