package dev.sonda.trace.storage.statistics;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.ImportLogTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/** Writes the import log: places of a trace at which a problem counted by a statistic occurred. */
public final class ImportLogs {
  private final ImportLogTable table;
  private final StringPool strings;
  private final ArgSets argSets;
  private final Statistics statistics;
  private final int trace;
  private final Map<String, Integer> keys = new HashMap<>();
  private final ArgSet args = new ArgSet();

  /**
   * Creates the log of a trace.
   *
   * @param trace the number of the trace's file
   */
  public ImportLogs(
      ImportLogTable table, StringPool strings, ArgSets argSets, Statistics statistics, int trace) {
    this.trace = trace;
    this.table = table;
    this.strings = strings;
    this.argSets = argSets;
    this.statistics = statistics;
  }

  /** Counts and logs a problem without details. */
  public void add(String statistic) {
    newRow(statistic);
  }

  /** Counts and logs a problem with a message for the user. */
  public void add(String statistic, String message) {
    int row = newRow(statistic);
    args.clear();
    int key = strings.intern("message");
    args.add(key, key, ArgType.STRING, strings.intern(message));
    table.argSetId.set(row, argSets.write(args));
  }

  /** Counts and logs a problem with its time. */
  public void add(String statistic, long timeNs) {
    table.ts.set(newRow(statistic), timeNs);
  }

  /** Counts and logs a problem with details. */
  public void add(String statistic, ArgSet details) {
    describe(newRow(statistic), details);
  }

  /** Counts and logs a problem with its position in the file and further details. */
  public void add(String statistic, long byteOffset, ArgSet details) {
    int row = newRow(statistic);
    table.byteOffset.set(row, byteOffset);
    describe(row, details);
  }

  /** Counts and logs a problem with its time and further details. */
  public void addEvent(String statistic, long timeNs, ArgSet details) {
    int row = newRow(statistic);
    table.ts.set(row, timeNs);
    describe(row, details);
  }

  private void describe(int row, ArgSet details) {
    int id = argSets.write(details);
    if (id >= 0) {
      table.argSetId.set(row, id);
    }
  }

  private int newRow(String statistic) {
    if (keys.isEmpty()) {
      StatisticDefinition.load().forEach(entry -> keys.put(entry.name(), entry.key()));
    }
    statistics.add(statistic, 1);
    int row = table.add();
    table.traceId.set(row, trace);
    table.statKey.set(row, keys.getOrDefault(statistic, -1));
    return row;
  }
}
