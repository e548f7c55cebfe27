package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.counters.internal.track.DecodedTracks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Records the control groups of this machine, with a group of the test's own if it may create one.
 */
@EnabledIf(value = "mayMakeGroups", disabledReason = "no cgroup2 mounted that this user may write")
class RealCgroupTest {
  private static final CgroupMountFinder MOUNT =
      new CgroupMountFinder(Path.of("/proc/self/mountinfo"));

  static boolean mayMakeGroups() throws IOException {
    return MOUNT.find().filter(Files::isWritable).isPresent();
  }

  @Test
  void shouldRecordAGroupOfThisMachineUntilItIsGone() throws IOException {
    Path group = MOUNT.find().orElseThrow().resolve("sonda-test-" + ProcessHandle.current().pid());
    RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
    Files.createDirectory(group);
    try {
      String name = String.valueOf(group.getFileName());
      new CgroupDataSource()
          .open(
              FakeSourceConfig.withSettings("linux.cgroup", Map.of("groups", "/," + "/" + name)),
              sink)
          .start(new FakeAcknowledgement());
      sink.sampleAll();

      DecodedTracks tracks = DecodedTracks.of(sink.packets());
      assertThat(tracks.valuesOf(name)).containsEntry("cpu.usage", 0L);
      assertThat(tracks.valuesOf("/").get("cpu.usage")).isPositive();
    } finally {
      Files.delete(group);
    }
    sink.sampleAll();
    sink.sampleAll();

    assertThat(DecodedTracks.of(sink.packets()).valuesOf("Control groups"))
        .containsEntry("groups.vanished", 1L);
  }

  /**
   * Counters of the root group that only grow: the recorded value lies between two readings by the
   * test.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu.stat        | cpu.usage            | ^usage_usec (\\d+)        | 1000
          cpu.stat        | cpu.user             | ^user_usec (\\d+)         | 1000
          cpu.stat        | cpu.system           | ^system_usec (\\d+)       | 1000
          cpu.pressure    | pressure.cpu.some    | ^some .*\\btotal=(\\d+)   | 1000
          cpu.pressure    | pressure.cpu.full    | ^full .*\\btotal=(\\d+)   | 1000
          memory.pressure | pressure.memory.some | ^some .*\\btotal=(\\d+)   | 1000
          memory.pressure | pressure.memory.full | ^full .*\\btotal=(\\d+)   | 1000
          io.pressure     | pressure.io.some     | ^some .*\\btotal=(\\d+)   | 1000
          io.pressure     | pressure.io.full     | ^full .*\\btotal=(\\d+)   | 1000
          memory.stat     | memory.page_faults   | ^pgfault (\\d+)           | 1
          io.stat         | io.read              | \\brbytes=(\\d+)          | 1
          io.stat         | io.writes            | \\bwios=(\\d+)            | 1
          """)
  void shouldRecordSameValuesAsKernelFiles(
      String fileName, String counter, Pattern number, int factor) throws IOException {
    Path file = MOUNT.find().orElseThrow().resolve(fileName);
    assumeTrue(hasNumber(file, number), "this kernel's root group has no " + counter);
    RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
    new CgroupDataSource()
        .open(FakeSourceConfig.withSettings("linux.cgroup", Map.of("groups", "/")), sink)
        .start(new FakeAcknowledgement());

    long before = sum(file, number);
    sink.sampleAll();
    long after = sum(file, number);

    assertThat(DecodedTracks.of(sink.packets()).valuesOf("/").get(counter))
        .isBetween(before * factor, after * factor);
  }

  /**
   * A file may be missing or unreadable, such as the pressure files if the kernel doesn't measure
   * pressure.
   */
  private static boolean hasNumber(Path file, Pattern number) {
    try {
      return Files.readAllLines(file).stream().anyMatch(line -> number.matcher(line).find());
    } catch (IOException e) {
      return false;
    }
  }

  private static long sum(Path file, Pattern number) throws IOException {
    return Files.readAllLines(file).stream()
        .flatMap(line -> number.matcher(line).results())
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }
}
