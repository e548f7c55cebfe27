package dev.sonda.trace.storage.statistics;

import dev.sonda.trace.storage.table.StatsTable;
import dev.sonda.trace.tables.StringPool;
import java.util.EnumMap;
import java.util.Map;

/** Counts what happened in an import; all of it becomes rows of the table stats. */
public final class Statistics {
  private final Map<Statistic, Long> counts = new EnumMap<>(Statistic.class);

  public void add(Statistic statistic, long count) {
    counts.merge(statistic, count, Long::sum);
  }

  /** Writes a row for each statistic. */
  public void write(StatsTable table, StringPool strings) {
    for (Statistic statistic : Statistic.values()) {
      int row = table.add();
      table.name.set(row, strings.intern(statistic.tableName()));
      table.key.set(row, row);
      table.severity.set(row, strings.intern(statistic.severity()));
      table.source.set(row, strings.intern("analysis"));
      table.value.set(row, counts.getOrDefault(statistic, 0L));
      table.description.set(row, strings.intern(statistic.description()));
      table.machineId.set(row, 0);
      table.traceId.set(row, 0);
    }
  }
}
