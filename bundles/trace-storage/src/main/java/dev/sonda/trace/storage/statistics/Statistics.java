package dev.sonda.trace.storage.statistics;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the statistics of an import, and the statistics of the recording that the trace
 * contains, and writes them to the stats table.
 */
public final class Statistics {
  private final Map<Statistic, Long> counts = new EnumMap<>(Statistic.class);
  private final Map<String, Long> values = new HashMap<>();
  private final Map<Index, Long> indexed = new LinkedHashMap<>();

  /** Adds to a statistic of the import. */
  public void add(Statistic statistic, long count) {
    counts.merge(statistic, count, Long::sum);
  }

  /** The count of this statistic so far. */
  public long get(Statistic statistic) {
    return counts.getOrDefault(statistic, 0L);
  }

  /** Sets a statistic by its name in the table. */
  public void set(String name, long value) {
    values.put(name, value);
  }

  /** Adds to a statistic by its name in the table. */
  public void add(String name, long value) {
    values.merge(name, value, Long::sum);
  }

  /** Sets the value of a statistic for a CPU, buffer or process. */
  public void set(String name, int index, long value) {
    indexed.put(new Index(name, index), value);
  }

  /** Adds to the value of a statistic for a CPU, buffer or process. */
  public void add(String name, int index, long value) {
    indexed.merge(new Index(name, index), value, Long::sum);
  }

  /** The value of a statistic for a CPU, buffer or process; 0 if there is none. */
  public long get(String name, int index) {
    return indexed.getOrDefault(new Index(name, index), 0L);
  }

  /** Whether one of the named statistics has a positive value for a CPU, buffer or process. */
  public boolean hasPositive(Collection<String> names) {
    return indexed.entrySet().stream()
        .anyMatch(entry -> entry.getValue() > 0 && names.contains(entry.getKey().name));
  }

  public boolean has(String name, int index) {
    return indexed.containsKey(new Index(name, index));
  }

  /**
   * Writes a row for each statistic that isn't indexed, and for each index of the others. Global
   * statistics are written only for the first storage.
   */
  public void write(boolean isFirst, StatsRows rows) {
    List<StatisticDefinition> entries = StatisticDefinition.load();
    Map<String, StatisticDefinition> byName = new HashMap<>();
    entries.forEach(entry -> byName.put(entry.name(), entry));
    if (isFirst) {
      writeSingles(entries, true, rows);
    }
    writeSingles(entries, false, rows);
    indexed.forEach((index, value) -> rows.add(byName.get(index.name), index.number, value));
    if (isFirst) {
      writeOthers(byName.keySet(), rows);
    }
  }

  private void writeSingles(List<StatisticDefinition> entries, boolean isGlobal, StatsRows rows) {
    Map<String, Long> all = new HashMap<>(values);
    counts.forEach((statistic, count) -> all.merge(statistic.tableName(), count, Long::sum));
    for (StatisticDefinition entry : entries) {
      if (!entry.isIndexed() && entry.isGlobal() == isGlobal) {
        rows.add(entry, StatsRows.NO_INDEX, all.getOrDefault(entry.name(), 0L));
      }
    }
  }

  /** Writes statistics that Perfetto lacks, with keys after all others. */
  private void writeOthers(Set<String> known, StatsRows rows) {
    int key = known.size();
    Set<String> written = new HashSet<>(known);
    for (Statistic statistic : Statistic.values()) {
      String name = statistic.tableName();
      if (written.add(name)) {
        StatisticDefinition entry =
            new StatisticDefinition(key++, name, false, statistic.severity(), "analysis", false);
        rows.add(entry, StatsRows.NO_INDEX, counts.getOrDefault(statistic, 0L));
      }
    }
  }

  private record Index(String name, int number) {}
}
