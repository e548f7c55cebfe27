package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Access to the kernel's files and to the clock: the real machine's, or substitutes in a test.
 *
 * @param nsPerTick nanoseconds in a clock tick, the unit of CPU times in /proc/stat
 * @param sysHasAllSlabs whether the slab counts in /sys equal the counts in /proc/slabinfo, as they
 *     do since Linux 5.9; before, only /proc/slabinfo included the slabs of memory cgroups
 */
public record SysStatsEnvironment(
    Path proc,
    Path sys,
    FileSyscalls files,
    LongSupplier bootTimeNs,
    long nsPerTick,
    boolean sysHasAllSlabs) {

  public static SysStatsEnvironment real(Syscalls libc) {
    return new SysStatsEnvironment(
        Path.of("/proc"),
        Path.of("/sys"),
        libc,
        () -> libc.clockGetTimeNs(ClockId.BOOTTIME),
        TimeUnit.SECONDS.toNanos(1) / libc.sysconf(SysconfName.CLOCK_TICKS),
        libc.uname().isAtLeast(5, 9));
  }

  /** A copy of this machine that uses another clock. */
  public SysStatsEnvironment at(LongSupplier clock) {
    return new SysStatsEnvironment(proc, sys, files, clock, nsPerTick, sysHasAllSlabs);
  }

  public PolledKernelFile procFile(String name) {
    return new PolledKernelFile(proc.resolve(name), this);
  }

  public PolledKernelFile sysFile(String name) {
    return new PolledKernelFile(sys.resolve(name), this);
  }
}
