package dev.sonda.shm.internal;

import dev.sonda.api.platform.Clock;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.ClockSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SystemClock;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads the kernel's clocks, identified by Perfetto's clock ids. Stateless; any thread. */
@Component(service = Clock.class)
public final class PosixClock implements SystemClock {
  private final ClockSyscalls clocks;

  @Activate
  public PosixClock(@Reference Syscalls syscalls) {
    this((ClockSyscalls) syscalls);
  }

  public PosixClock(ClockSyscalls clocks) {
    this.clocks = clocks;
  }

  @Override
  public long nowNs(int clockId) {
    return clocks.clockGetTimeNs(posixClock(clockId));
  }

  private static ClockId posixClock(int clockId) {
    return switch (clockId) {
      case REALTIME -> ClockId.REALTIME;
      case REALTIME_COARSE -> ClockId.REALTIME_COARSE;
      case MONOTONIC -> ClockId.MONOTONIC;
      case MONOTONIC_COARSE -> ClockId.MONOTONIC_COARSE;
      case MONOTONIC_RAW -> ClockId.MONOTONIC_RAW;
      case BOOTTIME -> ClockId.BOOTTIME;
      default -> throw new IllegalArgumentException("no clock of this machine: " + clockId);
    };
  }
}
