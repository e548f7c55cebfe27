package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Source with the intervals of one query that overlap intervals of another query. Overlapping
 * intervals of the other query are merged first; the resulting intervals are clipped to them,
 * unless clipping is disabled.
 */
final class IntervalFilterSource {
  private static final String INTERVALS = "merged_intervals";

  private final MessageFieldReader source;
  private final List<String> partitions;
  private final boolean isCut;

  private IntervalFilterSource(MessageFieldReader source) throws SummaryException {
    this.source = source;
    partitions = PartitionColumns.of(source);
    isCut = !source.has("clip_to_intervals") || source.flag("clip_to_intervals");
  }

  static String of(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("a filter to intervals", source);
    MessageFieldReader base = required.query("base");
    MessageFieldReader intervals = required.query("intervals");
    parts.module("intervals.intersect");
    parts.module("intervals.overlap");
    return new IntervalFilterSource(source).write(parts.table(base), parts.table(intervals));
  }

  private String write(String base, String intervals) {
    return "(WITH %s AS (SELECT %s FROM %s)\nSELECT %s FROM %s JOIN %s AS base ON %s)"
        .formatted(
            INTERVALS,
            String.join(", ", intervalColumns()),
            merged(intervals),
            String.join(", ", columns()),
            "_interval_intersect!((%s, %s), (%s)) AS overlap"
                .formatted(base, INTERVALS, String.join(", ", partitions)),
            base,
            "overlap.id_0 = base.id");
  }

  private List<String> intervalColumns() {
    List<String> columns = new ArrayList<>(List.of("ROW_NUMBER() OVER (ORDER BY ts) AS id"));
    columns.addAll(List.of("ts", "dur"));
    columns.addAll(partitions);
    return columns;
  }

  /** Merges overlapping intervals; only the first partition column is taken into account. */
  private String merged(String intervals) {
    return partitions.isEmpty()
        ? "interval_merge_overlapping!(" + intervals + ", 0)"
        : "interval_merge_overlapping_partitioned!(%s, (%s))"
            .formatted(intervals, partitions.getFirst());
  }

  private List<String> columns() {
    List<String> wanted = source.texts("select_columns");
    List<String> columns = new ArrayList<>();
    if (isCut) {
      columns.addAll(List.of("overlap.ts", "overlap.dur"));
    }
    if (wanted.isEmpty()) {
      columns.add("base.*");
    }
    wanted.stream().filter(column -> !isReplaced(column)).forEach(c -> columns.add("base." + c));
    wanted.stream().filter(this::isReplaced).forEach(column -> columns.add(original(column)));
    return columns;
  }

  private boolean isReplaced(String column) {
    return isCut && (column.equalsIgnoreCase("ts") || column.equalsIgnoreCase("dur"));
  }

  private static String original(String column) {
    return "base.%s AS original_%s".formatted(column, column.toLowerCase(Locale.ROOT));
  }
}
