package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Reads the values of a column in one chunk, in place in DuckDB's memory. */
abstract class VectorReader {
  private static final int WORD_BITS = 64;

  /** A bit for each row, set if the row isn't null; the null segment if no row is null. */
  private final MemorySegment validity;

  VectorReader(MemorySegment validity) {
    this.validity = validity;
  }

  boolean isNull(int row) {
    if (validity.address() == 0) {
      return false;
    }
    long word = validity.getAtIndex(ValueLayout.JAVA_LONG, row / WORD_BITS);
    return (word >>> (row % WORD_BITS) & 1) == 0;
  }

  /** The type of a row's value, which isn't null. */
  abstract ValueType type(int row);

  /** Throws if one of the rows has a value that this column's type can't hold. */
  void check(int rows) throws EngineException {
    check(0, rows);
  }

  /**
   * Throws if one of the rows from {@code from} (inclusive) to {@code to} (exclusive) has a value
   * that this column's type can't hold.
   */
  void check(int from, int to) throws EngineException {}

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

  /** Returns the number of null rows; copies the validity bits only if there are any. */
  int copyValidity(int rows, MemorySegment target) {
    if (validity.address() == 0) {
      return 0;
    }
    int words = (rows + WORD_BITS - 1) / WORD_BITS;
    MemorySegment.copy(validity, 0, target, 0, (long) words * Long.BYTES);
    int valid = 0;
    for (int word = 0; word < words; word++) {
      long bits = validity.getAtIndex(ValueLayout.JAVA_LONG, word);
      int rest = rows - word * WORD_BITS;
      valid += Long.bitCount(rest < WORD_BITS ? bits & (1L << rest) - 1 : bits);
    }
    return rows - valid;
  }

  void copyLongs(int rows, MemorySegment target) {
    throw otherType("integers");
  }

  void copyDoubles(int rows, MemorySegment target) {
    throw otherType("floating-point numbers");
  }

  final int copyOffsets(int rows, MemorySegment target) {
    long end = 0;
    for (int row = 0; row < rows; row++) {
      target.setAtIndex(ValueLayout.JAVA_INT, row, (int) end);
      end += isNull(row) ? 0 : bytesValue(row).byteSize();
    }
    target.setAtIndex(ValueLayout.JAVA_INT, rows, Math.toIntExact(end));
    return (int) end;
  }

  final void copyBytes(int rows, MemorySegment target) {
    long end = 0;
    for (int row = 0; row < rows; row++) {
      if (!isNull(row)) {
        MemorySegment bytes = bytesValue(row);
        MemorySegment.copy(bytes, 0, target, end, bytes.byteSize());
        end += bytes.byteSize();
      }
    }
  }

  private static IllegalStateException otherType(String what) {
    return new IllegalStateException("this column has no " + what);
  }
}
