package dev.sonda.posix;

import dev.sonda.posix.internal.LibcSyscalls;
import org.jspecify.annotations.Nullable;

public interface Syscalls {
  int getpid();

  static Syscalls libc() {
    return new LibcSyscalls(null);
  }

  @Nullable String name();
}
