package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The partition columns of an interval source: only intervals with equal values in these columns
 * are combined.
 */
final class PartitionColumns {
  private static final Set<String> TAKEN = Set.of("id", "ts", "dur");

  private PartitionColumns() {}

  static List<String> of(MessageFieldReader source) throws SummaryException {
    List<String> columns = source.texts("partition_columns");
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      String lower = column.toLowerCase(Locale.ROOT);
      if (column.isEmpty()) {
        throw new SummaryException("a partition column has no name");
      }
      if (TAKEN.contains(lower)) {
        throw new SummaryException(column + " can't be a partition column");
      }
      if (!seen.add(lower)) {
        throw new SummaryException("the partition column " + column + " is there twice");
      }
    }
    return columns;
  }
}
