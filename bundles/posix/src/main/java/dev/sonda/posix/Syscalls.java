package dev.sonda.posix;

import dev.sonda.posix.internal.LibcSyscalls;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Every system call that Sonda makes. It is injected so that tests can make the n-th call fail;
 * classes that need only one topic depend on that topic's interface. Thread-safe.
 */
@ProviderType
public interface Syscalls
    extends FileSyscalls, MemorySyscalls, ClockSyscalls, SystemSyscalls, PollSyscalls {
  /** The real system calls, by libc. The object has no state, so creating further ones is cheap. */
  static Syscalls libc() {
    return new LibcSyscalls();
  }
}
