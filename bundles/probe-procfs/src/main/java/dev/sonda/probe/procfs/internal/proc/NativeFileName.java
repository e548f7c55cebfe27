package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A file name or a path as a C string, made once and used by any thread. */
public final class NativeFileName {
  /**
   * The kernel's limit for a path, {@code PATH_MAX}; a longer path is cut to a length that the
   * kernel still refuses.
   */
  private static final int MAX_PATH_BYTES = 4096;

  /** The name with a NUL at its end. */
  private final byte[] cString;

  private NativeFileName(byte[] name) {
    cString = Arrays.copyOf(name, Math.min(name.length, MAX_PATH_BYTES) + 1);
  }

  public static NativeFileName of(String name) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a NUL in a file's name");
    }
    return new NativeFileName(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Copies the name to the beginning of a native buffer. */
  MemorySegment in(MemorySegment room) {
    return in(room, 0);
  }

  MemorySegment in(MemorySegment room, long offset) {
    MemorySegment.copy(cString, 0, room, JAVA_BYTE, offset, cString.length);
    return room;
  }
}
