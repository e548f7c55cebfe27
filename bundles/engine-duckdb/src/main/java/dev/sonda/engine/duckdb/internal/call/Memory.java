package dev.sonda.engine.duckdb.internal.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Memory of DuckDB's, by address. */
public final class Memory {
  /** Longer than any text that DuckDB gives out with a zero at its end. */
  private static final long MOST_TEXT_BYTES = 1L << 30;

  /** All that there is; a caller knows by other means that the address is valid. */
  private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private Memory() {}

  public static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /** The same, for as long as an arena is open. */
  public static MemorySegment at(long address, long bytes, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, arena, null);
  }

  /** Copies as many bytes as the array has. */
  public static void copy(long address, byte[] bytes) {
    MemorySegment.copy(EVERYTHING, ValueLayout.JAVA_BYTE, address, bytes, 0, bytes.length);
  }

  /** Text that ends with a zero; "" for a null pointer. */
  public static String text(long address) {
    return address == 0 ? "" : at(address, MOST_TEXT_BYTES).getString(0);
  }

  /** What a function wrote into a place for a pointer. */
  public static long pointer(MemorySegment place) {
    return place.get(ValueLayout.JAVA_LONG, 0);
  }
}
