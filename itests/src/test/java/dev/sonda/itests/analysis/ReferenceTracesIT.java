package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.PerfettoProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * Compares the rows of all traces in a folder in Sonda's and in Perfetto's trace processor, except
 * known differences. The result is in {@code target/reference-traces.txt}.
 */
@ExclusiveRun
@Timeout(3600)
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
@EnabledIfEnvironmentVariable(
    named = ReferenceTracesIT.FOLDER,
    matches = ".+",
    disabledReason = "SONDA_REFERENCE_TRACES does not name a folder with traces to compare")
class ReferenceTracesIT {
  static final String FOLDER = "SONDA_REFERENCE_TRACES";

  private final Path shell = Path.of(System.getenv(PerfettoProcess.BIN), "trace_processor_shell");
  private final List<String> report = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private final Map<String, Integer> differing = new TreeMap<>();
  private int compared;
  private int equal;
  private int tables;
  private int differingTables;

  @Test
  void shouldHaveRowsOfReferenceInEveryTraceOfFolder() throws Exception {
    KnownDifferences known = KnownDifferences.load();
    List<Path> traces;
    try (Stream<Path> files = Files.list(Path.of(System.getenv(FOLDER)))) {
      traces = files.filter(Files::isRegularFile).sorted().toList();
    }
    List<String> names = names();
    for (Path trace : traces) {
      compare(trace, names, known);
    }
    report.addFirst(summary());
    Files.write(Path.of(System.getProperty("sonda.root"), REPORT), report);
    assertThat(compared).isPositive();
    assertThat(unknown).as(report.getFirst()).isEmpty();
    assertThat(known.unused(traces.stream().map(ReferenceTracesIT::name).toList()))
        .as("known differences that are none")
        .isEmpty();
  }

  private static final String REPORT = "itests/target/reference-traces.txt";

  private void compare(Path trace, List<String> names, KnownDifferences known) {
    TraceProcessorComparison result;
    try {
      result = TraceProcessorComparison.of(trace, shell, names);
    } catch (IOException e) {
      report.add("%s: the reference does not read it: %s".formatted(name(trace), e.getMessage()));
      return;
    }
    compared++;
    tables += result.tables();
    differingTables += result.differences().size();
    equal += result.differences().isEmpty() ? 1 : 0;
    result
        .differences()
        .forEach((table, difference) -> {
          differing.merge(table, 1, Integer::sum);
          report.add(name(trace) + ": " + difference);
          if (!known.has(name(trace), table)) {
            unknown.add(name(trace) + ": " + difference);
          }
        });
  }

  private String summary() {
    return "%d of %d traces are equal, %d of %d of their tables; differing ones by table: %s"
        .formatted(equal, compared, tables - differingTables, tables, differing);
  }

  private static String name(Path trace) {
    return trace.getFileName().toString();
  }

  private static List<String> names() throws IOException {
    String file = "/analysis/reference-tables.txt";
    try (InputStream in =
        Objects.requireNonNull(ReferenceTracesIT.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
