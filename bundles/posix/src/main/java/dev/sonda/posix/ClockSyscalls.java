package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** The kernel's clocks. */
@ProviderType
public interface ClockSyscalls {
  /** Hot: allocates nothing after a thread's first call. */
  long clockGetTimeNs(ClockId clock);
}
