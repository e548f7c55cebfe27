package dev.sonda.posix;

import dev.sonda.posix.internal.LibcSyscalls;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Every system call that Sonda makes. Inject it, so that a test can make the n-th call fail; a
 * class that needs one topic only takes that topic's interface. Safe for any number of threads.
 */
@ProviderType
public interface Syscalls
    extends FileSyscalls, MemorySyscalls, ClockSyscalls, SystemSyscalls, WaitSyscalls {
  /** The real ones. Has no state, so that making another one costs nothing. */
  static Syscalls libc() {
    return new LibcSyscalls();
  }
}
