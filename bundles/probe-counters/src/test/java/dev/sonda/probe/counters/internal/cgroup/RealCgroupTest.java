package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.counters.internal.track.TraceTracks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** This machine, with a group of the test's own where it may make one. */
@EnabledIf(value = "mayMakeGroups", disabledReason = "no cgroup2 mounted that this user may write")
class RealCgroupTest {
  private static final CgroupMount MOUNT = new CgroupMount(Path.of("/proc/self/mountinfo"));

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
      long before = usageUs();
      sink.sampleAll();
      long after = usageUs();

      TraceTracks tracks = TraceTracks.of(sink.packets());
      assertThat(tracks.valuesOf(name)).containsEntry("cpu.usage", 0L);
      assertThat(tracks.valuesOf("/").get("cpu.usage")).isBetween(before * 1000, after * 1000);
    } finally {
      Files.delete(group);
    }
    sink.sampleAll();
    sink.sampleAll();

    assertThat(TraceTracks.of(sink.packets()).valuesOf("Control groups"))
        .containsEntry("groups.vanished", 1L);
  }

  private static long usageUs() throws IOException {
    return Files.readAllLines(MOUNT.find().orElseThrow().resolve("cpu.stat")).stream()
        .filter(line -> line.startsWith("usage_usec "))
        .mapToLong(line -> Long.parseLong(line.substring("usage_usec ".length())))
        .findFirst()
        .orElseThrow();
  }
}
