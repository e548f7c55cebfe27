package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Translates the sources of a structured query that read no other query to SQL: a table, slices
 * with their threads, a time range.
 */
final class TableSources {
  private static final List<String> GLOBS =
      List.of("slice_name", "thread_name", "process_name", "track_name");

  private TableSources() {}

  static String of(String which, MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    return switch (which) {
      case "table" -> table(source, parts);
      case "simple_slices" -> slices(source, parts);
      default -> timeRange(source);
    };
  }

  private static String table(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    if (source.has("module_name")) {
      parts.module(source.text("module_name"));
    }
    return new RequiredFieldReader("a table", source).text("table_name");
  }

  private static String slices(MessageFieldReader source, SourceTranslationContext parts) {
    parts.module("slices.with_context");
    List<String> conditions = new ArrayList<>();
    for (String column : GLOBS) {
      if (source.has(column + "_glob")) {
        conditions.add(column + " GLOB " + SqlLiteral.of(source.text(column + "_glob")));
      }
    }
    String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    return "(SELECT id, ts, dur, name AS slice_name, thread_name, process_name, track_name"
        + (" FROM thread_or_process_slice" + where + ")");
  }

  /** A row with a time range; missing bounds of a dynamic range are those of the trace. */
  private static String timeRange(MessageFieldReader source) throws SummaryException {
    if (!source.has("mode")) {
      throw new SummaryException("a time range needs a mode");
    }
    boolean isDynamic = source.choice("mode").equals("DYNAMIC");
    if (!isDynamic && !(source.has("ts") && source.has("dur"))) {
      throw new SummaryException("a time range of mode STATIC needs ts and dur");
    }
    String ts = source.has("ts") ? String.valueOf(source.integer("ts")) : "trace_start()";
    String dur = source.has("dur") ? String.valueOf(source.integer("dur")) : "trace_dur()";
    return "(SELECT 0 AS id, " + ts + " AS ts, " + dur + " AS dur)";
  }
}
