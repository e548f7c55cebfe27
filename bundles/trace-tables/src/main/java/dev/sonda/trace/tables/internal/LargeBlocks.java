package dev.sonda.trace.tables.internal;

import dev.sonda.posix.MemorySyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Locale;

/**
 * Cuts large zeroed blocks from mappings that are large enough for huge pages, and lives as long as
 * an arena. The kernel maps such a page in the time of a few small ones, and the arena's own memory
 * would be zeroed twice. Not thread-safe.
 */
final class LargeBlocks {
  /**
   * Size of the smallest block. Tables whose blocks are all smaller are so many that each would
   * waste most of a huge page.
   */
  private static final long LEAST_BYTES = 64L << 10;

  private static final long FIRST_MAPPING_BYTES = 8L << 20;

  /** Memory that is never accessed costs nothing but address space. */
  private static final long LARGEST_MAPPING_BYTES = 64L << 20;

  /** Blocks begin at cache lines. */
  private static final long ALIGNMENT = 64;

  private static final boolean IS_LINUX =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");

  private final Arena arena;
  private MemorySegment mapping = MemorySegment.NULL;
  private long mappingBytes = FIRST_MAPPING_BYTES;
  private long used;

  LargeBlocks(Arena arena) {
    this.arena = arena;
  }

  /** Whether a block is large; smaller ones are allocated by arenas. */
  static boolean isLarge(long size) {
    return size >= LEAST_BYTES;
  }

  Arena arena() {
    return arena;
  }

  MemorySegment allocate(long size) {
    if (used + size > mapping.byteSize() && !(IS_LINUX && map(size))) {
      return arena.allocate(size, Long.BYTES);
    }
    MemorySegment block = mapping.asSlice(used, size);
    used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return block;
  }

  /** Adds a mapping; returns false if the process may have no more of them. */
  private boolean map(long size) {
    try {
      mapping = Libc.MEMORY.mapAnonymous(Math.max(mappingBytes, size), arena);
      mappingBytes = Math.min(2 * mappingBytes, LARGEST_MAPPING_BYTES);
      used = 0;
      return true;
    } catch (PosixException e) {
      return false;
    }
  }

  /** Loaded when the first large block is needed, as linking libc takes time. */
  private static final class Libc {
    static final MemorySyscalls MEMORY = Syscalls.libc();
  }
}
