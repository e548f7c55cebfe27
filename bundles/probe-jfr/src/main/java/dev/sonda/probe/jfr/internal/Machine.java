package dev.sonda.probe.jfr.internal;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.time.Duration;

/**
 * What the probe knows a machine by.
 *
 * @param lease how long a recording goes on when its daemon is killed
 */
record Machine(
    JavaProcesses processes, JvmCommands commands, DiskRoom disk, WallClock clock, Duration lease) {
  private static final Duration LEASE = Duration.ofMinutes(10);

  static Machine here() {
    Syscalls libc = Syscalls.libc();
    return new Machine(
        JavaProcesses.ofThisMachine(),
        new AttachSocket(),
        DiskRoom.ofThisMachine(),
        new WallClock(
            () -> libc.clockGetTimeNs(ClockId.REALTIME),
            () -> libc.clockGetTimeNs(ClockId.BOOTTIME)),
        LEASE);
  }
}
