package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.numbers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of CPU times from the lines of CPUs in /proc/stat. */
class CpuTimesTest {
  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
  }

  @Test
  void shouldConvertCpuTimesToNsInOrderOfPerfettosFields() throws IOException {
    machine.write("proc/stat", "cpu  9 9 9 9 9 9 9 9 9 9\ncpu5 1 2 3 4 5 6 7 8 9 10\n");

    assertThat(numbers(cpus(), 1, 2, 3, 4, 5, 6, 7, 8, 9))
        .containsExactly(
            List.of(
                5L,
                10_000_000L,
                20_000_000L,
                30_000_000L,
                40_000_000L,
                50_000_000L,
                60_000_000L,
                70_000_000L,
                80_000_000L));
  }

  @Test
  void shouldFollowCpusThatGoOnlineAndOffline() throws IOException {
    machine.write("proc/stat", "cpu0 1 1 1 1\ncpu1 1 1 1 1\n");
    machine.start(cpuTimes());
    assertThat(numbers(machine.sample().messages(3), 1)).containsExactly(List.of(0L), List.of(1L));

    machine.write("proc/stat", "cpu1 1 1 1 1\ncpu10 1 1 1 1\n");
    assertThat(numbers(machine.sample().messages(3), 1)).containsExactly(List.of(1L), List.of(10L));
  }

  @Test
  void shouldLeaveOutTimesThatOldKernelsLack() throws IOException {
    machine.write("proc/stat", "cpu0 1 2 3 4 5\n");

    RecordedMessage cpu = cpus().getFirst();

    assertThat(cpu.number(6)).isEqualTo(50_000_000L);
    assertThat(cpu.has(7)).isFalse();
  }

  @Test
  void shouldLeaveOutMalformedLine() throws IOException {
    machine.write("proc/stat", "cpu0\ncpu1 1 2 3\ncpu2 1 2 x 4\ncpuX 1 2 3 4\ncpufreq 1 2 3 4\n");

    assertThat(cpus()).isEmpty();
  }

  private List<RecordedMessage> cpus() throws IOException {
    return machine.sample(cpuTimes()).messages(3);
  }

  private static SysStatsConfig.Builder cpuTimes() {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(10)
        .addStatCounters(StatCounters.STAT_CPU_TIMES);
  }
}
