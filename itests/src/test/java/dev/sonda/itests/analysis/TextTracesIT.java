package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.random.RandomJsonTrace;
import dev.sonda.itests.analysis.random.RandomSystrace;
import dev.sonda.trace.processor.TraceProcessor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the rows of JSON and ftrace text traces with those of Perfetto's trace processor. */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class TextTracesIT {
  private static final List<String> TABLES =
      List.of(
          "slice",
          "thread",
          "process",
          "track",
          "thread_track",
          "process_track",
          "counter",
          "counter_track",
          "flow",
          "sched",
          "thread_state",
          "spurious_sched_wakeup",
          "trace_bounds");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void shouldHaveRowsOfReferenceForJson(long seed) throws Exception {
    compare(Files.writeString(folder.resolve("trace.json"), new RandomJsonTrace(seed).array(4000)));
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void shouldHaveRowsOfReferenceForJsonObject(long seed) throws Exception {
    compare(Files.writeString(folder.resolve("trace.json"), new RandomJsonTrace(seed).object(500)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void shouldHaveRowsOfReferenceForSystraceText(long seed) throws Exception {
    compare(Files.writeString(folder.resolve("trace.txt"), new RandomSystrace(seed).text(3000)));
  }

  private static void compare(Path file) throws Exception {
    Map<String, TableRows> ours;
    try (TraceProcessor trace = TraceProcessor.open(file)) {
      ours = SondaTraceTables.read(trace);
    }
    Path shell = Path.of(System.getenv("PERFETTO_BIN")).resolve("trace_processor_shell");
    List<String> read = new ArrayList<>(TABLES);
    read.addAll(List.of("args", "stats", "metadata"));
    Map<String, TableRows> reference = new PerfettoTraceTables(shell, file).read(read);
    assertThat(new TableComparison(ours, reference).differences(TABLES)).isEmpty();
    assertThat(counts(ours)).isEqualTo(counts(reference));
    assertThat(facts(ours)).containsAllEntriesOf(facts(reference));
  }

  private static Map<String, Object> counts(Map<String, TableRows> tables) {
    TableRows stats = Objects.requireNonNull(tables.get("stats"));
    Map<String, Object> counts = new TreeMap<>();
    stats.by("name").forEach((name, row) -> counts.put((String) name, stats.get(row, "value")));
    counts.values().removeIf(Long.valueOf(0)::equals);
    counts.keySet().removeIf(name -> name.endsWith("_ns")); // time that the reference took
    return counts;
  }

  private static Map<String, Object> facts(Map<String, TableRows> tables) {
    TableRows metadata = Objects.requireNonNull(tables.get("metadata"));
    Map<String, Object> facts = new TreeMap<>();
    metadata
        .by("name")
        .forEach((name, row) -> {
          String text = metadata.get(row, "str_value").toString();
          facts.put((String) name, metadata.get(row, "int_value") + " " + text);
        });
    facts.remove("trace_uuid"); // derived from the file's bytes by each importer differently
    return facts;
  }
}
