package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.nativefree.SystemInfo;
import oshi.util.GlobalConfig;

/**
 * CPU times through OSHI, in its edition without native code.
 *
 * <p>OSHI gives milliseconds by row: the n-th row is the n-th CPU that is online. Sessions share
 * one of these, each with a thread of its own: hence the lock.
 */
final class OshiCpuTimes implements CpuTimesReader {
  /** OSHI answers with the last reading for a while; a tracer wants each one fresh. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  private final Supplier<Ticks> oshi;
  private final OnlineCpus onlineCpus;
  private Ticks ticks;
  private int knownCpus;

  OshiCpuTimes(Supplier<Ticks> oshi, OnlineCpus onlineCpus) throws IOException {
    this.oshi = oshi;
    this.onlineCpus = onlineCpus;
    ticks = oshi.get();
    knownCpus = onlineCpus.ids(ticks.cpuCount()).length;
  }

  /** Slow: wakes OSHI up. */
  static OshiCpuTimes ofThisMachine() throws IOException {
    GlobalConfig.set(MEMOIZER_EXPIRATION, 0);
    return new OshiCpuTimes(
        OshiCpuTimes::wakeOshi, new OnlineCpus(Path.of("/sys"), Syscalls.libc()));
  }

  @Override
  public synchronized List<CpuTimes> read() throws IOException {
    int[] cpuIds = onlineCpus.ids(ticks.cpuCount());
    if (cpuIds.length > knownCpus) {
      // OSHI counts once, when it is made, and would leave out a CPU that came later.
      ticks = oshi.get();
      knownCpus = cpuIds.length;
    }
    return times(cpuIds, rowsMs());
  }

  /**
   * What OSHI makes of a /proc/stat that isn't one is its own affair, but never the session's end.
   */
  private long[][] rowsMs() throws IOException {
    try {
      return ticks.readMs();
    } catch (RuntimeException e) {
      throw new IOException("OSHI can't read the CPU times", e);
    }
  }

  private static List<CpuTimes> times(int[] cpuIds, long[][] rowsMs) {
    List<CpuTimes> times = new ArrayList<>(rowsMs.length);
    for (int row = 0; row < Math.min(rowsMs.length, cpuIds.length); row++) {
      if (LongStream.of(rowsMs[row])
          .anyMatch(timeMs -> timeMs != 0)) { // else there is no such line
        times.add(times(cpuIds[row], rowsMs[row]));
      }
    }
    return times;
  }

  private static CpuTimes times(int cpuId, long[] rowMs) {
    return new CpuTimes(
        cpuId,
        timeNs(rowMs, TickType.USER),
        timeNs(rowMs, TickType.NICE),
        timeNs(rowMs, TickType.SYSTEM),
        timeNs(rowMs, TickType.IDLE),
        timeNs(rowMs, TickType.IOWAIT),
        timeNs(rowMs, TickType.IRQ),
        timeNs(rowMs, TickType.SOFTIRQ),
        timeNs(rowMs, TickType.STEAL));
  }

  private static long timeNs(long[] rowMs, TickType type) {
    return TimeUnit.MILLISECONDS.toNanos(rowMs[type.getIndex()]);
  }

  private static Ticks wakeOshi() {
    CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
    return new Ticks() {
      @Override
      public int cpuCount() {
        return processor.getLogicalProcessorCount();
      }

      @Override
      public long[][] readMs() {
        return processor.getProcessorCpuLoadTicks();
      }
    };
  }

  /** The little of OSHI that is used here. */
  interface Ticks {
    /** How many CPUs there were when OSHI counted them. */
    int cpuCount();

    /** For each CPU the milliseconds in each {@link TickType}. */
    long[][] readMs();
  }
}
