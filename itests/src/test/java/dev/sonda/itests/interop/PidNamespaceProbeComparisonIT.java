package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.ProbeComparisonSessions.Who;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Compares how Perfetto's and Sonda's probes describe a process in nested PID namespaces. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PidNamespaceProbeComparisonIT {
  private static final String CONFIG =
      """
      buffers { size_kb: 32768 }
      data_sources {
        config {
          name: "linux.process_stats"
          process_stats_config { scan_all_processes_on_start: true }
        }
        producer_name_filter: "PRODUCER"
      }
      duration_ms: 1000
      """;

  @TempDir Path folder;

  private final List<ProcessHandle> started = new ArrayList<>();

  /** Ends the first process of a namespace, which ends all others in it. */
  @AfterEach
  void endAll() {
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void shouldRecordIdsInInnerNamespaces() throws Exception {
    Optional<ProcessHandle> sleeper = startInNamespaces();
    assumeTrue(sleeper.isPresent(), "this user may not make namespaces of process ids");
    ProbeComparisonSessions twins = new ProbeComparisonSessions(folder);
    twins.config(CONFIG);

    twins.record("linux.process_stats");

    List<Long> ids = idsOf(sleeper.get().pid());
    assertThat(ids).hasSize(2);
    Map<Long, List<Long>> processes = same(PidNamespaceIds::ofProcesses);
    assertThat(processes).containsEntry(sleeper.get().pid(), ids);
    Map<Long, List<Long>> threads = same(PidNamespaceIds::ofThreads);
    assertThat(threads).containsEntry(sleeper.get().pid(), ids);
  }

  private Optional<ProcessHandle> startInNamespaces() throws IOException {
    Process outer =
        new ProcessBuilder("unshare", "-pf", "unshare", "-pf", "sleep", "60")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("unshare.txt").toFile())
            .start();
    Optional<ProcessHandle> sleeper = Optional.empty();
    while (outer.isAlive() && sleeper.isEmpty()) {
      Thread.onSpinWait();
      sleeper = outer.descendants().filter(PidNamespaceProbeComparisonIT::sleeps).findAny();
    }
    started.add(outer.toHandle());
    started.addAll(outer.descendants().toList());
    return sleeper;
  }

  private static boolean sleeps(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("sleep")).isPresent();
  }

  /** The process's ids in inner namespaces, after the global id. */
  private static List<Long> idsOf(long pid) throws IOException {
    try (Stream<String> status = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      String line = status.filter(text -> text.startsWith("NSpid:")).findFirst().orElse("");
      return Stream.of(line.split("\\s+", -1)).skip(2).map(Long::valueOf).toList();
    }
  }

  /**
   * Ids that both traces contain; other processes in namespaces may start and end between the two
   * session starts.
   */
  private Map<Long, List<Long>> same(Reading reading) throws IOException {
    ProbeComparisonSessions twins = new ProbeComparisonSessions(folder);
    Map<Long, List<Long>> theirs = new TreeMap<>(reading.of(twins.trace(Who.THEIRS)));
    Map<Long, List<Long>> ours = new TreeMap<>(reading.of(twins.trace(Who.OURS)));
    theirs.keySet().removeIf(this::isForeign);
    ours.keySet().removeIf(this::isForeign);
    assertThat(ours).isNotEmpty().isEqualTo(theirs);
    return ours;
  }

  private boolean isForeign(long pid) {
    return started.stream().noneMatch(process -> process.pid() == pid);
  }

  /** Reads ids of a trace. */
  @FunctionalInterface
  private interface Reading {
    Map<Long, List<Long>> of(Path trace) throws IOException;
  }
}
