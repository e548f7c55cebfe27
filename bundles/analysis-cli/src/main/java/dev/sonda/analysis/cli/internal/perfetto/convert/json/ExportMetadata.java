package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects {@code metadata}: the config, facts of a benchmark, statistics of the import. */
final class ExportMetadata {
  private static final String FACTS = "SELECT name, str_value, int_value FROM metadata ORDER BY id";
  private static final String STATS = "SELECT name, idx, value FROM stats ORDER BY name, idx";
  private static final String BUFFER_PREFIX = "traced_buf_";
  private static final int MAX_INDEX = 1 << 16;

  /** Lists of texts and numbers, by the name of the fact. */
  private static final Map<String, String> LISTS =
      Map.of(
          "benchmark_description", "benchmarkDescriptions",
          "benchmark_name", "benchmarks",
          "benchmark_had_failures", "hadFailures",
          "benchmark_label", "labels",
          "benchmark_story_name", "stories",
          "benchmark_story_run_index", "storysetRepeats",
          "benchmark_story_tags", "storyTags");

  private final Map<String, @Nullable Object> metadata;
  private final Map<String, @Nullable Object> telemetry = new TreeMap<>();

  ExportMetadata(Map<String, @Nullable Object> metadata) {
    this.metadata = new TreeMap<>(metadata);
  }

  Map<String, @Nullable Object> read(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(FACTS)) {
      while (rows.next()) {
        add(rows.stringValue(0), rows.isNull(1) ? null : rows.stringValue(1), rows);
      }
    }
    if (!telemetry.isEmpty()) {
      metadata.put("telemetry", telemetry);
    }
    metadata.put("trace_processor_stats", statistics(trace));
    return metadata;
  }

  private void add(String fact, @Nullable String text, TraceRows rows) throws EngineException {
    String list = LISTS.get(fact);
    if (list != null) {
      if (text != null) {
        append(list, text);
      } else if (!rows.isNull(2)) {
        boolean isYesOrNo = fact.equals("benchmark_had_failures");
        append(list, isYesOrNo ? (Object) (rows.longValue(2) != 0) : rows.longValue(2));
      }
    } else if (fact.equals("trace_config_pbtxt") && text != null) {
      metadata.put("trace-config", text);
    } else if (fact.equals("benchmark_start_time_us") && !rows.isNull(2)) {
      telemetry.put("benchmarkStart", rows.longValue(2) / 1000.0);
    } else if (fact.equals("benchmark_story_run_time_us") && !rows.isNull(2)) {
      telemetry.put("traceStart", rows.longValue(2) / 1000.0);
    }
  }

  private void append(String list, Object value) {
    List<Object> values = new ArrayList<>();
    if (telemetry.get(list) instanceof List<?> before) {
      values.addAll(before);
    }
    values.add(value);
    telemetry.put(list, values);
  }

  /** Single values by name, values with an index as lists, those of buffers as one list. */
  private static Map<String, @Nullable Object> statistics(TraceProcessor trace)
      throws EngineException {
    ArgValues statistics = new ArgValues();
    try (TraceRows rows = trace.rows(STATS)) {
      while (rows.next()) {
        String name = rows.stringValue(0);
        if (rows.isNull(1)) {
          statistics.add(name, rows.longValue(2));
        } else if (rows.longValue(1) >= 0 && rows.longValue(1) < MAX_INDEX) {
          statistics.add(path(name, rows.longValue(1)), rows.longValue(2));
        }
      }
    }
    return statistics.toMap();
  }

  private static String path(String name, long index) {
    return name.startsWith(BUFFER_PREFIX)
        ? "traced_buf[%d].%s".formatted(index, name.substring(BUFFER_PREFIX.length()))
        : "%s[%d]".formatted(name, index);
  }
}
