package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Translates the sources of a structured query that combine intervals or points in time to SQL. */
final class IntervalSources {
  private IntervalSources() {}

  static String of(String which, MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    return switch (which) {
      case "interval_intersect" -> IntervalIntersectSource.of(source, parts);
      case "experimental_filter_to_intervals" -> IntervalFilterSource.of(source, parts);
      case "experimental_create_slices" -> slices(source, parts);
      case "experimental_counter_intervals" -> counterIntervals(source, parts);
      default -> throw new SummaryException("the source " + which + " is not known");
    };
  }

  /** Slices from each start to the first end after the start. */
  private static String slices(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("slices of starts and ends", source);
    MessageFieldReader starts = required.query("starts_query");
    MessageFieldReader ends = required.query("ends_query");
    parts.module("intervals.create_intervals");
    return "(SELECT * FROM _interval_create!(%s, %s))"
        .formatted(
            times(parts.table(starts), source.text("starts_ts_column")),
            times(parts.table(ends), source.text("ends_ts_column")));
  }

  private static String times(String table, String column) {
    return "(SELECT %s AS ts FROM %s)".formatted(column.isEmpty() ? "ts" : column, table);
  }

  /** Intervals from each counter value to the track's next value. */
  private static String counterIntervals(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    MessageFieldReader input =
        new RequiredFieldReader("intervals of counters", source).query("input_query");
    parts.module("counters.intervals");
    return "(SELECT * FROM counter_leading_intervals!(" + parts.table(input) + "))";
  }
}
