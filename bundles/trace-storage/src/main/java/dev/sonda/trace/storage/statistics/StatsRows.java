package dev.sonda.trace.storage.statistics;

import dev.sonda.trace.storage.table.StatsTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes rows of the stats table. */
public final class StatsRows {
  static final int NO_INDEX = -1;

  private final StatsTable table;
  private final StringPool strings;
  private final int machine;
  private final int trace;
  private final Map<String, String> descriptions = new HashMap<>();

  /** Creates a writer for the rows of a machine and of the trace in a file. */
  public StatsRows(StatsTable table, StringPool strings, int machine, int trace) {
    this.trace = trace;
    this.table = table;
    this.machine = machine;
    this.strings = strings;
    for (Statistic statistic : Statistic.values()) {
      descriptions.put(statistic.tableName(), statistic.description());
    }
  }

  /** Adds a row; does nothing for an unknown statistic. */
  void add(@Nullable StatisticDefinition entry, int index, long value) {
    if (entry == null) {
      return;
    }
    int row = table.add();
    table.name.set(row, strings.intern(entry.name()));
    table.key.set(row, entry.key());
    if (index != NO_INDEX) {
      table.idx.set(row, index);
    }
    table.severity.set(row, strings.intern(entry.severity()));
    table.source.set(row, strings.intern(entry.source()));
    table.value.set(row, value);
    table.description.set(row, strings.intern(descriptions.getOrDefault(entry.name(), "")));
    if (!entry.isGlobal()) {
      table.machineId.set(row, machine);
      table.traceId.set(row, trace);
    }
  }
}
