package dev.sonda.probe.ftrace.internal.tracefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** This machine's tracefs, where it is mounted; only read. */
@Timeout(240)
class RealTracefsTest {
  private final Tracefs tracefs = Tracefs.ofThisMachine();

  @BeforeEach
  void needsAMount() {
    assumeTrue(
        Stream.of("/sys/kernel/tracing", "/sys/kernel/debug/tracing")
            .anyMatch(root -> Files.isReadable(Path.of(root, "per_cpu/cpu0/stats"))),
        "no tracefs that this user can read is mounted at /sys/kernel/tracing"
            + " or /sys/kernel/debug/tracing");
  }

  @Test
  void shouldFindMountedTracefs() {
    assertThat(tracefs.readiness()).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReadTheBuffersOfTheKernelsCpus() throws IOException {
    List<CpuBufferStats> first = read();
    List<CpuBufferStats> next = read();

    assertThat(first).extracting(CpuBufferStats::cpu).containsAll(onlineCpus());
    assertThat(first).allSatisfy(cpu -> assertThat(cpu.nowTs()).isPositive());
    assertThat(next.getFirst().nowTs()).isGreaterThanOrEqualTo(first.getFirst().nowTs());
  }

  private List<CpuBufferStats> read() throws IOException {
    return Tracefs.readStats(
        tracefs.mounted().orElseThrow(),
        (cpu, why) -> {
          throw new AssertionError("CPU " + cpu, why);
        });
  }

  private static List<Integer> onlineCpus() throws IOException {
    return Files.readAllLines(Path.of("/proc/stat")).stream()
        .filter(line -> line.matches("cpu\\d+ .*"))
        .map(line -> Integer.valueOf(line.substring("cpu".length(), line.indexOf(' '))))
        .toList();
  }
}
