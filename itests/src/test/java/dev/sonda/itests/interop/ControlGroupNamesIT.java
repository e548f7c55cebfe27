package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Finds control groups by name in Perfetto's trace processor. The test creates groups named as by
 * systemd and Docker.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ControlGroupNamesIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A container id of 64 digits, made unique by this process's id. */
  private static final String CONTAINER =
      "%012x".formatted(ProcessHandle.current().pid()) + "0".repeat(52);

  private static final String CONTAINER_LABEL = "docker " + CONTAINER.substring(0, 12);

  private static final String UNIT_NAME = "sonda-it-" + ProcessHandle.current().pid() + ".service";
  private static final String SCOPE_NAME = "docker-" + CONTAINER + ".scope";

  @TempDir Path folder;

  private final List<Path> made = new ArrayList<>();

  @BeforeEach
  void makeGroups() throws IOException {
    Optional<Path> mount = mount();
    assumeTrue(mount.isPresent(), "version 2 of control groups isn't mounted here");
    Path root = mount.orElseThrow();
    make(root.resolve(UNIT_NAME));
    make(root.resolve(SCOPE_NAME));
  }

  private void make(Path group) {
    try {
      Files.createDirectory(group);
      made.add(group);
    } catch (IOException e) {
      abort("no control group can be made here: " + e);
    }
  }

  /** Removes the groups, which contain no processes. */
  @AfterEach
  void removeGroups() throws IOException {
    for (Path group : made) {
      Files.delete(group);
    }
  }

  @Test
  void shouldFindCountersOfControlGroupsByNameWithUnits() throws Exception {
    Path trace = record();

    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(units(trace, UNIT_NAME)).containsAll(expectedUnits(made.getFirst()));
    assertThat(units(trace, CONTAINER_LABEL)).containsAll(expectedUnits(made.getLast()));
    assertThat(description(trace, UNIT_NAME)).isEqualTo("\"/" + UNIT_NAME + " (systemd service)\"");
    assertThat(description(trace, CONTAINER_LABEL))
        .isEqualTo("\"/" + SCOPE_NAME + " (container " + CONTAINER + " of docker)\"");
  }

  private Path record() throws Exception {
    Files.writeString(
        folder.resolve("groups.cfg"),
        """
        buffers { size_kb: 4096 }
        data_sources {
          config { name: "linux.cgroup" legacy_config: "periodMs=50\\ngroups=/,/%s,/%s" }
        }
        duration_ms: 2000
        """
            .formatted(UNIT_NAME, SCOPE_NAME));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "groups.cfg", "--txt", "-o", "trace.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    return folder.resolve("trace.pftrace");
  }

  /** Every counter of the group that has a value, with its unit; both groups are below the root. */
  private static List<String> units(Path trace, String group) throws Exception {
    return TraceProcessorCommand.rows(
        trace,
        "select distinct t.name, t.unit from counter c join counter_track t on t.id = c.track_id"
            + below(group));
  }

  private static String description(Path trace, String group) throws Exception {
    return TraceProcessorCommand.rows(
            trace,
            "select distinct extract_arg(p.source_arg_set_id, 'description') from counter_track t"
                + below(group))
        .getFirst();
  }

  private static String below(String group) {
    return " join track p on p.id = t.parent_id join track r on r.id = p.parent_id"
        + " join track s on s.id = r.parent_id where p.name = '"
        + group
        + "' and r.name = '/' and s.name = 'Control groups'";
  }

  /** Expected counters by the group's controllers; the CPU time is always available. */
  private static List<String> expectedUnits(Path group) {
    List<String> expected = new ArrayList<>(List.of("\"cpu.usage\",\"ns\"", "\"cpu.user\",\"ns\""));
    for (String resource : List.of("cpu", "memory", "io")) {
      if (says(group.resolve(resource + ".pressure"))) {
        expected.add("\"pressure." + resource + ".some\",\"ns\"");
        expected.add("\"pressure." + resource + ".full\",\"ns\"");
      }
    }
    if (says(group.resolve("memory.current"))) {
      expected.add("\"memory.current\",\"bytes\"");
    }
    if (says(group.resolve("io.stat"))) {
      expected.add("\"io.read\",\"bytes\"");
    }
    return expected;
  }

  /** Whether the file has content; the file of a group without disk access is empty. */
  private static boolean says(Path file) {
    try {
      return !Files.readString(file).isBlank();
    } catch (IOException e) {
      return false; // the file is missing, or the kernel doesn't measure pressure
    }
  }

  private static Optional<Path> mount() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
        .map(line -> line.split(" ", -1))
        .filter(words -> words[2].equals("cgroup2"))
        .map(words -> Path.of(words[1]))
        .findFirst();
  }
}
