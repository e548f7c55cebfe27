package dev.sonda.shm;

import dev.sonda.api.platform.Clock;
import dev.sonda.posix.ClockSyscalls;
import dev.sonda.shm.internal.PosixClock;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The machine's clocks. Allocates nothing, any thread. A clock id that isn't a constant of {@link
 * Clock} causes an {@link IllegalArgumentException}.
 */
@ProviderType
public interface SystemClock extends Clock {

  static SystemClock over(ClockSyscalls clocks) {
    return new PosixClock(clocks);
  }
}
