package dev.sonda.probe.procfs.internal.proc;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A name of a file or a path inside a folder, as the kernel takes it; made once, for any thread.
 */
public final class FileName {
  private final MemorySegment cString;

  private FileName(String name) {
    cString = Arena.ofAuto().allocateFrom(name);
  }

  public static FileName of(String name) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a NUL in a file's name");
    }
    return new FileName(name);
  }

  MemorySegment cString() {
    return cString;
  }
}
