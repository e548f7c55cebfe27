package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes memory dumps: an event for each process of a dump, with its allocators. Nodes are written
 * one by one, as a process may have a million.
 */
final class MemoryDumpEvents {
  private static final int FIRST_ARG_COLUMN = 5;
  private static final String DUMPS =
      "SELECT id, timestamp, coalesce(detail_level, '') FROM __intrinsic_memory_snapshot"
          + " ORDER BY id";
  private static final String PROCESSES =
      "SELECT snapshot_id, id, upid FROM __intrinsic_process_memory_snapshot"
          + " ORDER BY snapshot_id, id";
  private static final String NODES =
      "SELECT n.process_snapshot_id, n.id, coalesce(n.path, ''), coalesce(n.size, 0),"
          + " coalesce(n.effective_size, 0), "
          + ArgValues.COLUMNS
          + " FROM __intrinsic_memory_snapshot_node n LEFT JOIN args a USING (arg_set_id)"
          + " ORDER BY n.process_snapshot_id, n.path, n.id, a.id";
  private static final String EDGES =
      "SELECT n.process_snapshot_id, e.source_node_id, e.target_node_id, e.importance"
          + " FROM __intrinsic_memory_snapshot_edge e"
          + " JOIN __intrinsic_memory_snapshot_node n ON n.id = e.source_node_id"
          + " ORDER BY n.process_snapshot_id, e.id";

  private final TraceProcessor trace;
  private final ExportedTasks tasks;
  private final JsonEvents events;

  MemoryDumpEvents(TraceProcessor trace, ExportedTasks tasks, JsonEvents events) {
    this.trace = trace;
    this.tasks = tasks;
    this.events = events;
  }

  void write() throws EngineException {
    try (TraceRows dumps = trace.rows(DUMPS)) {
      if (dumps.next()) {
        write(dumps);
      }
    }
  }

  private void write(TraceRows dumps) throws EngineException {
    try (GroupedRows processes = GroupedRows.of(trace, PROCESSES);
        GroupedRows nodes = GroupedRows.of(trace, NODES);
        GroupedRows edges = GroupedRows.of(trace, EDGES);
        SystemMemoryEvents system = new SystemMemoryEvents(trace, events)) {
      do {
        MemoryDump dump =
            new MemoryDump(dumps.longValue(0), dumps.longValue(1), dumps.stringValue(2));
        system.write(dump);
        write(dump, pids(dump, processes), nodes, edges);
      } while (dumps.next());
    }
  }

  /** The pids of a dump's processes, by the processes' rows. */
  private Map<Long, Long> pids(MemoryDump dump, GroupedRows processes) throws EngineException {
    Map<Long, Long> pids = new TreeMap<>();
    while (processes.moveTo(dump.id())) {
      long upid = processes.row().longValue(2);
      pids.put(processes.row().longValue(1), tasks.wholePid(upid));
      processes.next();
    }
    return pids;
  }

  private void write(MemoryDump dump, Map<Long, Long> pids, GroupedRows nodes, GroupedRows edges)
      throws EngineException {
    // Viewers look for shared memory, which is of the process 0, in one of the others.
    long other = pids.values().stream().filter(pid -> pid != 0).findFirst().orElse(0L);
    for (Map.Entry<Long, Long> process : pids.entrySet()) {
      long pid = process.getValue() == 0 ? other : process.getValue();
      events.begin("{\"args\":{\"dumps\":{");
      writeNodes(process.getKey(), nodes);
      writeEdges(process.getKey(), edges);
      events.append("\"level_of_detail\":" + JsonText.of(dump.detailLevel()) + "}},");
      events.append(dump.fields(pid));
    }
  }

  private void writeNodes(long process, GroupedRows nodes) throws EngineException {
    String begin = "\"allocators\":{";
    TraceRows row = nodes.row();
    while (nodes.moveTo(process)) {
      long id = row.longValue(1);
      String path = row.stringValue(2);
      Map<String, @Nullable Object> attributes = new TreeMap<>();
      addBytes(attributes, "size", row.longValue(3));
      addBytes(attributes, "effective_size", row.longValue(4));
      ArgValues args = new ArgValues();
      while (nodes.moveTo(process) && row.longValue(1) == id) {
        args.add(row, FIRST_ARG_COLUMN);
        nodes.next();
      }
      new EventArgs(args).args().forEach((name, value) -> addEntry(attributes, name, value));
      events.append(begin + JsonText.of(path) + ":" + JsonText.of(node(id, attributes)));
      begin = ",";
    }
    events.append(begin.equals(",") ? "}," : "");
  }

  private static Map<String, @Nullable Object> node(
      long id, Map<String, @Nullable Object> attributes) {
    Map<String, @Nullable Object> node = new TreeMap<>();
    node.put("guid", Long.toHexString(id));
    if (!attributes.isEmpty()) {
      node.put("attrs", attributes);
    }
    return node;
  }

  private static void addBytes(Map<String, @Nullable Object> attributes, String name, long value) {
    if (value != 0) {
      attributes.put(name, attribute(Long.toHexString(value), "scalar", "bytes"));
    }
  }

  /** Adds what the trace has as {@code name.value} and {@code name.unit}. */
  private static void addEntry(
      Map<String, @Nullable Object> attributes, String name, @Nullable Object entry) {
    if (entry instanceof Map<?, ?> parts) {
      switch (parts.get("value")) {
        case String text when !text.isEmpty() ->
            attributes.put(name, attribute(text, "string", ""));
        case Long number -> {
          boolean hasUnit = parts.get("unit") instanceof String unit && !unit.isEmpty();
          String unit = hasUnit ? String.valueOf(parts.get("unit")) : "unknown";
          attributes.put(name, attribute(Long.toHexString(number), "scalar", unit));
        }
        case null, default -> {} // a name with dots, which has no value of its own
      }
    }
  }

  private static Map<String, @Nullable Object> attribute(String value, String type, String units) {
    return new TreeMap<>(Map.of("value", value, "type", type, "units", units));
  }

  private void writeEdges(long process, GroupedRows edges) throws EngineException {
    String begin = "\"allocators_graph\":[";
    TraceRows row = edges.row();
    while (edges.moveTo(process)) {
      Map<String, @Nullable Object> edge = new TreeMap<>();
      edge.put("source", Long.toHexString(row.longValue(1)));
      edge.put("target", Long.toHexString(row.longValue(2)));
      edge.put("importance", row.longValue(3));
      edge.put("type", "ownership");
      events.append(begin + JsonText.of(edge));
      begin = ",";
      edges.next();
    }
    events.append(begin.equals(",") ? "]," : "");
  }
}
