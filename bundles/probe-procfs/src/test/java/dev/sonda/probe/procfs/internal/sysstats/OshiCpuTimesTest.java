package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Against this machine's /proc/stat, read before and after. */
class OshiCpuTimesTest {
  /** The kernel may take back a tick of idle or iowait time when it settles its accounts. */
  private static final long SLACK_TICKS = 2;

  private static final long NS_PER_TICK =
      1_000_000_000L / Syscalls.libc().sysconf(SysconfName.CLOCK_TICKS);

  @Test
  void shouldAgreeWithTheKernelOnEveryCounterOfEveryCpu() throws IOException {
    OshiCpuTimes reader = OshiCpuTimes.ofThisMachine();

    List<CpuTimes> before = procStat();
    List<CpuTimes> read = reader.read();
    List<CpuTimes> after = procStat();

    assertThat(read).hasSameSizeAs(before);
    for (int row = 0; row < read.size(); row++) {
      assertThat(read.get(row).cpuId()).isEqualTo(before.get(row).cpuId());
      assertBetween(before.get(row), read.get(row), after.get(row));
    }
  }

  @Test
  void shouldGiveEachReadingFresh() throws IOException {
    OshiCpuTimes reader = OshiCpuTimes.ofThisMachine();
    List<CpuTimes> first = reader.read();
    List<CpuTimes> next = first;

    while (next.equals(
        first)) { // ends with the next tick of a CPU; the test's time limit guards it
      next = reader.read();
    }

    assertThat(next).hasSameSizeAs(first);
  }

  private static void assertBetween(CpuTimes before, CpuTimes read, CpuTimes after) {
    Stream<ToLongFunction<CpuTimes>> counters =
        Stream.of(
            CpuTimes::userNs,
            CpuTimes::userNiceNs,
            CpuTimes::systemNs,
            CpuTimes::idleNs,
            CpuTimes::ioWaitNs,
            CpuTimes::irqNs,
            CpuTimes::softIrqNs,
            CpuTimes::stealNs);
    counters.forEach(counter ->
        assertThat(counter.applyAsLong(read))
            .isBetween(
                counter.applyAsLong(before) - SLACK_TICKS * NS_PER_TICK,
                counter.applyAsLong(after) + SLACK_TICKS * NS_PER_TICK));
  }

  private static List<CpuTimes> procStat() throws IOException {
    List<CpuTimes> cpus = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("/proc/stat"))) {
      if (line.matches("cpu\\d+ .*")) {
        String[] words = line.split(" +", -1);
        long[] ns = new long[9];
        for (int counter = 1; counter < ns.length; counter++) {
          ns[counter] = Long.parseLong(words[counter]) * NS_PER_TICK;
        }
        int id = Integer.parseInt(words[0].substring("cpu".length()));
        cpus.add(new CpuTimes(id, ns[1], ns[2], ns[3], ns[4], ns[5], ns[6], ns[7], ns[8]));
      }
    }
    return cpus;
  }
}
