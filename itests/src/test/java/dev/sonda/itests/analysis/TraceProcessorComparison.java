package dev.sonda.itests.analysis;

import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Compares the tables of a trace in both trace processors; only tables with rows count. */
final class TraceProcessorComparison {
  /** Statistics that only one of the trace processors counts, or that measure its own time. */
  private static final Set<String> OWN_STATISTICS =
      Set.of("packets_read", "sequence_packet_loss", "clock_sync_cache_miss");

  private final Map<String, String> differences = new LinkedHashMap<>();
  private int tables;

  /**
   * Compares the tables of a trace.
   *
   * @throws IOException if the reference can't read the trace
   */
  static TraceProcessorComparison of(Path trace, Path shell, List<String> names)
      throws IOException {
    TraceProcessorComparison compared = new TraceProcessorComparison();
    Map<String, TableRows> reference = new PerfettoTraceTables(shell, trace).read(names);
    try (TraceProcessor processor = TraceProcessor.open(trace)) {
      compared.compare(SondaTraceTables.read(processor), reference, names);
    } catch (Exception e) {
      compared.tables++;
      compared.differences.put("*", e.toString());
    }
    return compared;
  }

  private void compare(
      Map<String, TableRows> ours, Map<String, TableRows> reference, List<String> names) {
    leaveOutWhatDiffers(ours);
    leaveOutWhatDiffers(reference);
    TableComparison comparison = new TableComparison(ours, reference);
    for (String name : names) {
      if (hasRows(ours, name) || hasRows(reference, name)) {
        tables++;
        List<String> found = comparison.differences(List.of(name));
        if (!found.isEmpty()) {
          differences.put(name, String.join("\n", found));
        }
      }
    }
  }

  private static boolean hasRows(Map<String, TableRows> tables, String name) {
    TableRows rows = tables.get(name);
    return rows != null && !rows.rows().isEmpty();
  }

  private static void leaveOutWhatDiffers(Map<String, TableRows> tables) {
    filter(
        tables,
        "stats",
        List.of("name", "idx", "severity", "source", "value"),
        row ->
            !row.get(4).equals(0L)
                && !row.get(0).toString().endsWith("_ns")
                && !OWN_STATISTICS.contains(row.get(0).toString()));
    filter(
        tables,
        "metadata",
        List.of("name", "key_type", "int_value", "str_value"),
        row -> !row.get(0).equals("trace_uuid"));
    filter(tables, "trace_file", List.of("parent_id", "size", "trace_type"), _ -> true);
  }

  private static void filter(
      Map<String, TableRows> tables,
      String name,
      List<String> columns,
      Predicate<List<Object>> isKept) {
    TableRows rows = tables.get(name);
    if (rows == null) {
      return;
    }
    TableRows kept = new TableRows(columns);
    for (int row = 0; row < rows.rows().size(); row++) {
      List<Object> values = new ArrayList<>();
      for (String column : columns) {
        values.add(Objects.requireNonNull(rows.get(row, column)));
      }
      if (isKept.test(values)) {
        kept.add(values);
      }
    }
    tables.put(name, kept);
  }

  /** How many tables were compared. */
  int tables() {
    return tables;
  }

  /** Differences by table; under *, the reason why the trace couldn't be read. */
  Map<String, String> differences() {
    return differences;
  }
}
