package dev.sonda.cli.internal.convert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes flows: arrows between slices. A trace names a flow in each event that it passes; the
 * Chrome format has an event of its own for each point of it: {@code s} where it starts, {@code t}
 * where it passes and {@code f} where it ends. The first point of a flow is known only once all
 * points are sorted by time, so the points are buffered until the end of the trace.
 */
final class ChromeFlowWriter {
  private static final String NAME = "flow";

  /**
   * Approximate memory of a point, in bytes, with its list entry and the map entry of an open flow.
   */
  private static final long POINT_BYTES = 150;

  private final ChromeTraceWriter file;
  private final StateBudget room;
  private final List<Point> points = new ArrayList<>();
  private long leftOut;

  ChromeFlowWriter(ChromeTraceWriter file, StateBudget room) {
    this.file = file;
    this.room = room;
  }

  /**
   * A point of a flow.
   *
   * @param ready the complete event of a point that the trace has in the Chrome format; null where
   *     the event depends on the other points
   */
  private record Point(
      long ns, long pid, long tid, long id, boolean isLast, @Nullable Map<String, Object> ready) {}

  /** Adds the points of all flows that pass an event. */
  void onEvent(NamedFieldReader event, long ns, long pid, long tid) {
    for (long id : idsOf(event, "flow_ids")) {
      add(new Point(ns, pid, tid, id, false, null), POINT_BYTES);
    }
    for (long id : idsOf(event, "terminating_flow_ids")) {
      add(new Point(ns, pid, tid, id, true, null), POINT_BYTES);
    }
  }

  private static List<Long> idsOf(NamedFieldReader event, String field) {
    return event.numbers(event.has(field) ? field : field + "_old");
  }

  /** Adds a point that the trace already contains in the Chrome format. */
  void add(long ns, Map<String, Object> event) {
    add(new Point(ns, 0, 0, 0, false, event), POINT_BYTES + StateBudget.bytesOf(event));
  }

  private void add(Point point, long bytes) {
    if (room.take(bytes)) {
      points.add(point);
    } else {
      leftOut++;
    }
  }

  /** How many points were left out because the memory budget was used up. */
  long leftOut() {
    return leftOut;
  }

  /** Writes all points. To be called when all slices are written. */
  void finish() {
    points.sort(Comparator.comparingLong(Point::ns));
    Map<Long, Long> open = new HashMap<>();
    long last = 0;
    for (Point point : points) {
      if (point.ready() != null) {
        file.write(point.ready());
        continue;
      }
      Long number = open.get(point.id());
      if (point.isLast()) {
        // Skips a flow with an end but no begin.
        if (number != null) {
          open.remove(point.id());
          write("f", point, number);
        }
      } else if (number == null) {
        open.put(point.id(), ++last);
        write("s", point, last);
      } else {
        write("t", point, number);
      }
    }
    points.clear();
  }

  /**
   * Writes a point with a new flow number: a trace may reuse an id for another flow, which the
   * format doesn't allow.
   */
  private void write(String phase, Point point, long number) {
    Map<String, Object> event =
        ChromeTraceWriter.event(phase, NAME, point.ns(), point.pid(), point.tid());
    event.put("cat", NAME);
    event.put("id", number);
    if (phase.equals("f")) {
      event.put("bp", "e");
    }
    file.write(event);
  }
}
