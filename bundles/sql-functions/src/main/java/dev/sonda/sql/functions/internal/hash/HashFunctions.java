package dev.sonda.sql.functions.internal.hash;

import static dev.sonda.trace.tables.ColumnType.INT64;
import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * Scalar functions of the 64-bit FNV-1a hash: each function combines the hash so far with a value.
 */
public final class HashFunctions {
  private static final long PRIME = 0x100000001b3L;
  private static final int BYTE_MASK = 0xff;

  private HashFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        ScalarFunction.ofLong(
            "__intrinsic_hash_long",
            List.of(INT64, INT64),
            row -> ofLong(row.longValue(0), row.longValue(1))),
        ScalarFunction.ofLong(
            "__intrinsic_hash_text", List.of(INT64, STRING), HashFunctions::ofText));
  }

  /** Continues the hash with the bytes of the integer, least significant byte first. */
  private static long ofLong(long before, long value) {
    long hash = before;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash = (hash ^ ((value >>> shift) & BYTE_MASK)) * PRIME;
    }
    return hash;
  }

  private static long ofText(FunctionArguments row) {
    long hash = row.longValue(0);
    MemorySegment bytes = row.textBytes(1);
    long size = bytes.byteSize();
    for (long i = 0; i < size; i++) {
      hash = (hash ^ (bytes.get(ValueLayout.JAVA_BYTE, i) & BYTE_MASK)) * PRIME;
    }
    return hash;
  }
}
