package dev.sonda.sql.functions.internal.ftrace;

import dev.sonda.sql.functions.internal.args.ArgRows;
import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.TextColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Formats ftrace events, found by their ids, as lines of text. Thread-safe. */
final class FtraceLines {
  private static final long NANOS = 1_000_000_000;
  private static final long NANOS_A_MICRO = 1_000;

  private final TraceTable events;
  private final IntegerColumn ts;
  private final TextColumn names;
  private final IntegerColumn utids;
  private final IntegerColumn argSets;
  private final IntegerColumn ucpus;
  private final FtraceTaskText tasks;
  private final @Nullable IntegerColumn cpus;
  private final ArgRows arguments;
  private final TaskStateText states;

  private FtraceLines(TraceTable events, TableCatalog trace) {
    this.events = events;
    ts = events.integers("ts");
    names = events.texts("name");
    utids = events.integers("utid");
    argSets = events.integers("arg_set_id");
    ucpus = events.integers("ucpu");
    tasks = FtraceTaskText.of(trace);
    cpus =
        TraceTable.find(trace, "__intrinsic_cpu").map(table -> table.integers("cpu")).orElse(null);
    arguments = ArgRows.of(trace);
    states = TaskStateText.of(release(trace));
  }

  static @Nullable FtraceLines of(TableCatalog trace) {
    return TraceTable.find(trace, "__intrinsic_ftrace_event")
        .map(events -> new FtraceLines(events, trace))
        .orElse(null);
  }

  private static String release(TableCatalog trace) {
    return TraceTable.find(trace, "__intrinsic_metadata").map(FtraceLines::release).orElse("");
  }

  private static String release(TraceTable metadata) {
    TextColumn keys = metadata.texts("name");
    TextColumn values = metadata.texts("str_value");
    for (int row = 0; row < metadata.rows(); row++) {
      if ("system_release".equals(keys.get(row))) {
        return Objects.requireNonNullElse(values.get(row), "");
      }
    }
    return "";
  }

  /**
   * The line of an event; null if there is no event of that id, or it isn't an event of the kernel.
   */
  @Nullable String line(long id) {
    if (id < 0 || id >= events.rows()) {
      return null;
    }
    int row = (int) id;
    String name = Objects.requireNonNullElse(names.get(row), "");
    if (name.startsWith("chrome_event.") || name.startsWith("track_event.")) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    tasks.print((int) utids.get(row), line);
    String printed =
        switch (name) {
          case "print", "g2d_tracing_mark_write", "dpu_tracing_mark_write" -> "tracing_mark_write";
          default -> name;
        };
    line.append(
        String.format(
            Locale.ROOT,
            " [%03d] .... %d.%06d: %s:",
            cpu(row),
            ts.get(row) / NANOS,
            ts.get(row) % NANOS / NANOS_A_MICRO,
            printed));
    EventPrintFormat.print(name, values(row), line);
    return line.toString();
  }

  private long cpu(int row) {
    int ucpu = (int) ucpus.get(row);
    return cpus == null || ucpus.isNull(row) || cpus.isNull(ucpu) ? 0 : cpus.get(ucpu);
  }

  /**
   * The arguments of an event; bit fields such as {@code gfp_flags} are replaced by the names of
   * their flags.
   */
  private Map<String, EventArgumentValue> values(int row) {
    Map<String, EventArgumentValue> values = new LinkedHashMap<>();
    if (!argSets.isNull(row)) {
      arguments.forEach(
          argSets.get(row),
          (key, type, number, text, real) ->
              values.put(key, new EventArgumentValue(type, number, real, text)));
    }
    name(values, "prev_state", states::text);
    name(values, "gfp_flags", flags -> GfpFlagNames.text(flags, states.isReordered()));
    return values;
  }

  private static void name(
      Map<String, EventArgumentValue> values, String key, LongFunction<String> names) {
    values.computeIfPresent(
        key,
        (_, value) ->
            value.isText()
                ? value
                : new EventArgumentValue("string", 0, 0, names.apply(value.number())));
  }
}
