package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Access to the kernel's files and to time: the real ones, or a test's.
 *
 * @param nsPerTick the unit in which /proc/stat gives times of CPUs
 * @param sysHasAllSlabs whether counts of slabs in /sys are those of /proc/slabinfo: until Linux
 *     5.9 only the latter contained those of memory cgroups
 */
public record Machine(
    Path proc,
    Path sys,
    FileSyscalls files,
    LongSupplier bootTimeNs,
    long nsPerTick,
    boolean sysHasAllSlabs) {

  public static Machine real(Syscalls libc) {
    return new Machine(
        Path.of("/proc"),
        Path.of("/sys"),
        libc,
        () -> libc.clockGetTimeNs(ClockId.BOOTTIME),
        TimeUnit.SECONDS.toNanos(1) / libc.sysconf(SysconfName.CLOCK_TICKS),
        libc.uname().isAtLeast(5, 9));
  }

  /** This machine with another clock. */
  public Machine at(LongSupplier clock) {
    return new Machine(proc, sys, files, clock, nsPerTick, sysHasAllSlabs);
  }

  public KernelFile procFile(String name) {
    return new KernelFile(proc.resolve(name), this);
  }

  public KernelFile sysFile(String name) {
    return new KernelFile(sys.resolve(name), this);
  }
}
