package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** System calls that read the kernel's clocks. */
@ProviderType
public interface ClockSyscalls {
  /**
   * Current time of a clock in nanoseconds. Used on hot paths: allocates nothing after a thread's
   * first call.
   */
  long clockGetTimeNs(ClockId clock);
}
