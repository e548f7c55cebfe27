package dev.sonda.engine.duckdb.internal.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Access by address to native memory that DuckDB owns. */
public final class NativeMemory {
  /** Upper limit of the length of zero-terminated texts that DuckDB returns. */
  private static final long MOST_TEXT_BYTES = 1L << 30;

  /** The whole address space; callers must ensure that an address is valid. */
  private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private NativeMemory() {}

  public static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /** Memory at an address, accessible until an arena is closed. */
  public static MemorySegment at(long address, long bytes, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, arena, null);
  }

  /** Copies memory at an address into the array; the array's length is the number of bytes. */
  public static void copy(long address, byte[] bytes) {
    MemorySegment.copy(EVERYTHING, ValueLayout.JAVA_BYTE, address, bytes, 0, bytes.length);
  }

  /** Reads a zero-terminated text; "" for a null pointer. */
  public static String text(long address) {
    return address == 0 ? "" : at(address, MOST_TEXT_BYTES).getString(0);
  }

  /** Reads the pointer that a function has written into {@code place}. */
  public static long pointer(MemorySegment place) {
    return place.get(ValueLayout.JAVA_LONG, 0);
  }
}
