package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Source that intersects the intervals of several queries: each row has the ts and dur of an
 * overlap, the partition columns, and the columns of each query; id, ts and dur of a query have the
 * query's number as a suffix.
 */
final class IntervalIntersectSource {
  private IntervalIntersectSource() {}

  static String of(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("an intersection", source);
    List<MessageFieldReader> queries = new ArrayList<>();
    queries.add(required.query("base"));
    required.list("interval_intersect", 1);
    queries.addAll(source.messages("interval_intersect"));
    List<String> partitions = PartitionColumns.of(source);
    parts.module("intervals.intersect");
    List<String> tables = new ArrayList<>();
    for (MessageFieldReader query : queries) {
      tables.add(parts.table(query));
    }
    return write(tables, partitions);
  }

  private static String write(List<String> tables, List<String> partitions) {
    StringBuilder columns = new StringBuilder("overlap.ts, overlap.dur");
    partitions.forEach(column -> columns.append(", overlap.").append(column));
    StringBuilder joins = new StringBuilder();
    for (int number = 0; number < tables.size(); number++) {
      String rows = "rows_" + number;
      for (String column : List.of("id", "ts", "dur")) {
        columns.append(", %s.%s AS %s_%d".formatted(rows, column, column, number));
      }
      columns.append(", ").append(rows).append(".*");
      joins.append(
          "\nJOIN %s AS %s ON overlap.id_%d = %s.id"
              .formatted(tables.get(number), rows, number, rows));
    }
    return "(SELECT %s\nFROM _interval_intersect!((%s), (%s)) AS overlap%s)"
        .formatted(columns, String.join(", ", tables), String.join(", ", partitions), joins);
  }
}
