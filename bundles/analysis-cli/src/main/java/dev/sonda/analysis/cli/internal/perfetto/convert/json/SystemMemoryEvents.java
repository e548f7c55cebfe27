package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the operating system says of processes at the time of a dump: totals, and mappings of
 * their memory.
 */
final class SystemMemoryEvents implements AutoCloseable {
  private static final long BYTES_PER_KB = 1024;
  private static final String PRIVATE_FOOTPRINT = "chrome.private_footprint_kb";
  private static final String PEAK_RESIDENT_SET = "chrome.peak_resident_set_kb";
  private static final String PEAK_IS_RESETTABLE = "is_peak_rss_resettable";

  private static final String PROCESSES = "SELECT upid, pid FROM process";
  private static final String RESETTABLE =
      "SELECT p.upid, a.int_value FROM process p JOIN args a USING (arg_set_id) WHERE a.key = '"
          + PEAK_IS_RESETTABLE
          + "'";
  private static final String COUNTERS =
      "SELECT s.id, t.id, t.upid, t.name, c.value FROM __intrinsic_memory_snapshot s"
          + " CROSS JOIN __intrinsic_track t"
          + " LEFT JOIN __intrinsic_counter c ON c.track_id = t.id AND c.ts = s.timestamp"
          + " WHERE t.type = 'chrome_process_stats' AND t.upid IS NOT NULL AND t.name IN ('"
          + PRIVATE_FOOTPRINT
          + "', '"
          + PEAK_RESIDENT_SET
          + "')"
          + " ORDER BY s.id, t.id, c.id";
  private static final String HAS_REGIONS = "SELECT 1 FROM __intrinsic_profiler_smaps LIMIT 1";
  private static final String REGIONS =
      "SELECT s.id, upid, coalesce(file_name, ''), protection_flags, start_address, size_kb,"
          + " module_timestamp, coalesce(module_debugid, ''), coalesce(module_debug_path, ''),"
          + " private_clean_resident_kb, private_dirty_kb, proportional_resident_kb,"
          + " shared_clean_resident_kb, shared_dirty_resident_kb, swap_kb"
          + " FROM __intrinsic_memory_snapshot s"
          + " JOIN __intrinsic_profiler_smaps m ON m.ts = s.timestamp"
          + " ORDER BY s.id, upid, m.id";

  private final JsonEvents events;
  private final Map<Long, Long> pids = new HashMap<>();
  private final Map<Long, Boolean> resettable = new HashMap<>();
  private final boolean hasRegions;
  private final GroupedRows counters;
  private final GroupedRows regions;

  SystemMemoryEvents(TraceProcessor trace, JsonEvents events) throws EngineException {
    this.events = events;
    try (TraceRows rows = trace.rows(PROCESSES)) {
      while (rows.next()) {
        pids.put(rows.longValue(0), rows.longValue(1));
      }
    }
    try (TraceRows rows = trace.rows(RESETTABLE)) {
      while (rows.next()) {
        resettable.put(rows.longValue(0), !rows.isNull(1) && rows.longValue(1) != 0);
      }
    }
    try (TraceRows rows = trace.rows(HAS_REGIONS)) {
      hasRegions = rows.next();
    }
    counters = GroupedRows.of(trace, COUNTERS);
    regions = GroupedRows.of(trace, REGIONS);
  }

  /** Writes an event for each process that has totals or regions, in the order of their rows. */
  void write(MemoryDump dump) throws EngineException {
    NavigableMap<Long, Map<String, @Nullable Object>> totals = totals(dump);
    boolean hasRegion = regions.moveTo(dump.id());
    while (hasRegion || !totals.isEmpty()) {
      long upid = hasRegion ? regions.row().longValue(1) : Long.MAX_VALUE;
      upid = totals.isEmpty() ? upid : Math.min(upid, totals.firstKey());
      events.begin("{\"args\":{\"dumps\":{\"level_of_detail\":");
      events.append(JsonText.of(dump.detailLevel()) + ",");
      writeRegions(dump, upid);
      events.append("\"process_totals\":" + JsonText.of(totals.remove(upid)) + "}},");
      events.append(dump.fields(pids.getOrDefault(upid, 0L)));
      hasRegion = regions.moveTo(dump.id());
    }
  }

  /** The totals of processes by upid, of those that have any. */
  private NavigableMap<Long, Map<String, @Nullable Object>> totals(MemoryDump dump)
      throws EngineException {
    NavigableMap<Long, Map<String, @Nullable Object>> totals = new TreeMap<>();
    TraceRows row = counters.row();
    long lastTrack = -1;
    while (counters.moveTo(dump.id())) {
      if (row.longValue(1) != lastTrack) {
        lastTrack = row.longValue(1);
        boolean isFootprint = row.stringValue(3).equals(PRIVATE_FOOTPRINT);
        String total = isFootprint ? "private_footprint_bytes" : "peak_resident_set_size";
        double value = row.isNull(4) ? 0 : row.doubleValue(4);
        put(totals, row.longValue(2), total, Long.toHexString((long) value));
      }
      counters.next();
    }
    resettable.forEach((upid, isResettable) -> put(totals, upid, PEAK_IS_RESETTABLE, isResettable));
    return totals;
  }

  private static void put(
      Map<Long, Map<String, @Nullable Object>> totals, long upid, String total, Object value) {
    totals.computeIfAbsent(upid, _ -> new TreeMap<>()).put(total, value);
  }

  /** Writes the regions of a process, and moves behind them. */
  private void writeRegions(MemoryDump dump, long upid) throws EngineException {
    if (!hasRegions) {
      return;
    }
    TraceRows row = regions.row();
    String begin = "\"process_mmaps\":{\"vm_regions\":[";
    String end = "\"process_mmaps\":{\"vm_regions\":null},";
    while (regions.moveTo(dump.id()) && row.longValue(1) == upid) {
      events.append(begin + JsonText.of(region(row)));
      begin = ",";
      end = "]},";
      regions.next();
    }
    events.append(end);
  }

  private static Map<String, @Nullable Object> region(TraceRows rows) {
    Map<String, @Nullable Object> region = new TreeMap<>();
    region.put("mf", rows.stringValue(2));
    region.put("pf", number(rows, 3));
    region.put("sa", Long.toHexString(number(rows, 4)));
    region.put("sz", bytes(rows, 5));
    region.put("ts", number(rows, 6));
    region.put("id", rows.stringValue(7));
    region.put("df", rows.stringValue(8));
    Map<String, @Nullable Object> sizes = new TreeMap<>();
    sizes.put("pc", bytes(rows, 9));
    sizes.put("pd", bytes(rows, 10));
    sizes.put("pss", bytes(rows, 11));
    sizes.put("sc", bytes(rows, 12));
    sizes.put("sd", bytes(rows, 13));
    sizes.put("sw", bytes(rows, 14));
    region.put("bs", sizes);
    return region;
  }

  @Override
  public void close() {
    counters.close();
    regions.close();
  }

  private static long number(TraceRows rows, int column) {
    return rows.isNull(column) ? 0 : rows.longValue(column);
  }

  private static String bytes(TraceRows rows, int kbColumn) {
    return Long.toHexString(number(rows, kbColumn) * BYTES_PER_KB);
  }
}
