package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.perfetto.convert.json.ExportedTasks.ThreadIds;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes events of Chrome that have no table of their own, such as snapshots of objects, and
 * collects Chrome's metadata and the texts of its old trace systems.
 */
final class RawChromeEvents {
  private static final int FIRST_ARG_COLUMN = 4;
  private static final String RAW =
      "SELECT r.id, r.ts, coalesce(r.utid, 0), r.name, "
          + ArgValues.COLUMNS
          + " FROM __intrinsic_chrome_raw r LEFT JOIN args a USING (arg_set_id)"
          + " ORDER BY r.id, a.id";

  private final ExportedTasks tasks;
  private final JsonEvents events;
  private final Map<String, @Nullable Object> metadata = new TreeMap<>();
  private final StringBuilder systemText = new StringBuilder();
  private final StringBuilder userText = new StringBuilder();

  RawChromeEvents(ExportedTasks tasks, JsonEvents events) {
    this.tasks = tasks;
    this.events = events;
  }

  void write(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(RAW)) {
      boolean hasRow = rows.next();
      while (hasRow) {
        long id = rows.longValue(0);
        long ts = rows.longValue(1);
        long utid = rows.longValue(2);
        String name = rows.stringValue(3);
        ArgValues args = new ArgValues();
        while (hasRow && rows.longValue(0) == id) {
          args.add(rows, FIRST_ARG_COLUMN);
          hasRow = rows.next();
        }
        write(name, ts, tasks.thread(utid), new EventArgs(args));
      }
    }
  }

  private void write(String name, long tsNs, ThreadIds thread, EventArgs args) {
    switch (name) {
      case "track_event.legacy_event" -> write(tsNs, thread, args);
      case "chrome_event.metadata" -> metadata.putAll(args.args());
      case "chrome_event.legacy_system_trace" -> systemText.append(args.args().get("data"));
      case "chrome_event.legacy_user_trace" -> userText.append(args.args().get("data"));
      default -> {} // no other events are exported
    }
  }

  private void write(long tsNs, ThreadIds thread, EventArgs args) {
    String phase = args.legacyPhase();
    Map<String, @Nullable Object> event =
        JsonEvents.event(phase, args.legacyText("category"), args.legacyText("name"), tsNs / 1000);
    event.put("pid", thread.pid());
    event.put("tid", thread.tid());
    event.put("args", args.args());
    if (phase.equals("O")) {
      args.args().putIfAbsent("snapshot", Map.of());
    }
    addMicros(event, "dur", args.legacyNumber("duration_ns"));
    addMicros(event, "tts", args.legacyNumber("thread_timestamp_ns"));
    addMicros(event, "tdur", args.legacyNumber("thread_duration_ns"));
    add(event, "ticount", args.legacyNumber("thread_instruction_count"));
    add(event, "tidelta", args.legacyNumber("thread_instruction_delta"));
    add(event, "use_async_tts", args.legacyNumber("use_async_tts"));
    add(event, "id", hex(args.legacyNumber("unscoped_id")));
    addScopedIds(event, args);
    if (!args.legacyText("id_scope").isEmpty()) {
      event.put("scope", args.legacyText("id_scope"));
    }
    events.add(event);
  }

  private static void addMicros(
      Map<String, @Nullable Object> event, String field, @Nullable Long ns) {
    add(event, field, ns == null ? null : Long.valueOf(ns / 1000));
  }

  private static void addScopedIds(Map<String, @Nullable Object> event, EventArgs args) {
    Map<String, @Nullable Object> ids = new TreeMap<>();
    add(ids, "global", hex(args.legacyNumber("global_id")));
    add(ids, "local", hex(args.legacyNumber("local_id")));
    if (!ids.isEmpty()) {
      event.put("id2", ids);
    }
  }

  private static void add(
      Map<String, @Nullable Object> event, String field, @Nullable Object value) {
    if (value != null) {
      event.put(field, value);
    }
  }

  private static @Nullable String hex(@Nullable Long id) {
    return id == null ? null : ArgValues.hex(id);
  }

  /** Writes the events of programs that Chrome recorded as JSON, unless a text is no JSON. */
  void writeUserEvents() {
    if (!userText.isEmpty()) {
      JsonParser.forEachElement("[" + userText + "]", event -> events.add(JsonText.of(event)));
    }
  }

  /** The text of the system's trace that Chrome recorded; empty if there is none. */
  String systemText() {
    return systemText.toString();
  }

  /** What Chrome says of the trace as a whole. */
  Map<String, @Nullable Object> metadata() {
    return metadata;
  }
}
