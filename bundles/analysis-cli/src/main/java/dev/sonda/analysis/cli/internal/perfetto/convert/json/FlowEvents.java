package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.perfetto.convert.json.ExportedTasks.ThreadIds;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes flows between slices of threads, each as a start and an end. Viewers of Chrome's JSON know
 * flows between threads only.
 */
final class FlowEvents {
  private static final int FIRST_ARG_COLUMN = 7;
  private static final String FLOWS =
      "SELECT f.id, out_track.utid, in_track.utid, s_out.ts, s_in.ts,"
          + " coalesce(s_out.category, ''), coalesce(s_out.name, ''), "
          + ArgValues.COLUMNS
          + " FROM flow f JOIN slice s_out ON s_out.id = f.slice_out"
          + " JOIN slice s_in ON s_in.id = f.slice_in"
          + " JOIN __intrinsic_track out_track ON out_track.id = s_out.track_id"
          + " JOIN __intrinsic_track in_track ON in_track.id = s_in.track_id"
          + " LEFT JOIN args a ON a.arg_set_id = f.arg_set_id"
          + " WHERE out_track.utid IS NOT NULL AND in_track.utid IS NOT NULL"
          + " ORDER BY f.id, a.id";

  private final ExportedTasks tasks;
  private final JsonEvents events;

  FlowEvents(ExportedTasks tasks, JsonEvents events) {
    this.tasks = tasks;
    this.events = events;
  }

  void write(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(FLOWS)) {
      boolean hasRow = rows.next();
      while (hasRow) {
        Flow flow = Flow.of(rows);
        ArgValues args = new ArgValues();
        while (hasRow && rows.longValue(0) == flow.id) {
          args.add(rows, FIRST_ARG_COLUMN);
          hasRow = rows.next();
        }
        write(flow, new EventArgs(args).args());
      }
    }
  }

  /** A flow of Chrome's JSON has a name and a category of its own, others those of their slice. */
  private void write(Flow flow, Map<String, @Nullable Object> args) {
    boolean isNamed = !args.isEmpty();
    String category = isNamed ? text(args.remove("cat")) : flow.category;
    String name = isNamed ? text(args.remove("name")) : flow.name;
    add("s", flow.id, category, name, flow.outNs, flow.outUtid, args);
    add("f", flow.id, category, name, flow.inNs, flow.inUtid, args);
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private void add(
      String phase,
      long id,
      String category,
      String name,
      long timeNs,
      long utid,
      Map<String, @Nullable Object> args) {
    Map<String, @Nullable Object> event = JsonEvents.event(phase, category, name, timeNs / 1000);
    ThreadIds thread = tasks.thread(utid);
    event.put("id", id);
    event.put("pid", thread.pid());
    event.put("tid", thread.tid());
    event.put("args", args);
    if (phase.equals("f")) {
      event.put("bp", "e");
    }
    events.add(event);
  }

  /** A flow of the query {@link #FLOWS}. */
  private record Flow(
      long id, long outUtid, long inUtid, long outNs, long inNs, String category, String name) {
    static Flow of(TraceRows rows) {
      return new Flow(
          rows.longValue(0),
          rows.longValue(1),
          rows.longValue(2),
          rows.longValue(3),
          rows.longValue(4),
          rows.stringValue(5),
          rows.stringValue(6));
    }
  }
}
