package dev.sonda.posix.internal;

import dev.sonda.posix.SysconfName;
import dev.sonda.posix.UnameResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * System calls that return properties of this machine and this process. They can't fail with a
 * working libc.
 */
final class LibcSystem {
  private static final MemorySegment UNAME = Libc.function("uname");
  private static final MemorySegment SYSCONF = Libc.function("sysconf");
  private static final MemorySegment GETPID = Libc.function("getpid");
  private static final MemorySegment GETTID = Libc.function("gettid");
  private static final MemorySegment GETUID = Libc.function("getuid");
  private static final MemorySegment GETEUID = Libc.function("geteuid");

  private LibcSystem() {}

  static UnameResult uname() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocate(UtsnameLayout.SIZE_BYTES);
      if ((int) Libc.call(UNAME, name.address()) == -1) {
        throw new IllegalStateException("uname failed with errno " + ErrnoCapture.errno());
      }
      return new UnameResult(
          field(name, UtsnameLayout.SYSNAME),
          field(name, UtsnameLayout.NODENAME),
          field(name, UtsnameLayout.RELEASE),
          field(name, UtsnameLayout.VERSION),
          field(name, UtsnameLayout.MACHINE));
    }
  }

  private static String field(MemorySegment name, int index) {
    return name.getString(index * UtsnameLayout.FIELD_SIZE_BYTES);
  }

  static long sysconf(SysconfName name) {
    long value = Libc.call(SYSCONF, name.value());
    if (value == -1) {
      throw new IllegalStateException("this libc doesn't know " + name);
    }
    return value;
  }

  static int getpid() {
    return (int) Libc.call(GETPID);
  }

  static int gettid() {
    return (int) Libc.call(GETTID);
  }

  static int getuid() {
    return (int) Libc.call(GETUID);
  }

  static int geteuid() {
    return (int) Libc.call(GETEUID);
  }
}
