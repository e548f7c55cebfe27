package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A name of a file or a path inside a folder, as the kernel takes it; made once, for any thread.
 */
public final class FileName {
  /** The kernel refuses a longer one; of that, so much is kept that it will. */
  private static final int MAX_PATH_BYTES = 4096;

  /** With the NUL at its end. */
  private final byte[] cString;

  private FileName(byte[] name) {
    cString = Arrays.copyOf(name, Math.min(name.length, MAX_PATH_BYTES) + 1);
  }

  public static FileName of(String name) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a NUL in a file's name");
    }
    return new FileName(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes it to where a room begins, which thereby is a C string. */
  MemorySegment in(MemorySegment room) {
    return in(room, 0);
  }

  MemorySegment in(MemorySegment room, long offset) {
    MemorySegment.copy(cString, 0, room, JAVA_BYTE, offset, cString.length);
    return room;
  }
}
