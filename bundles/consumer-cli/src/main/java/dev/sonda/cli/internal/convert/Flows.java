package dev.sonda.cli.internal.convert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arrows between slices. A trace names an arrow in each event that it goes through; the format has
 * an event of its own for each of its points: {@code s} where it starts, {@code t} where it goes on
 * and {@code f} where it ends. Which of them is the first is known when all are sorted by time, so
 * they are kept to the end; behind all slices, each also finds the one that it begins with.
 */
final class Flows {
  private static final String NAME = "flow";

  /** Of a point, its place in the list, and its arrow while that is open. */
  private static final long POINT_BYTES = 150;

  private final ChromeFile file;
  private final StateRoom room;
  private final List<Point> points = new ArrayList<>();
  private long leftOut;

  Flows(ChromeFile file, StateRoom room) {
    this.file = file;
    this.room = room;
  }

  /**
   * A point of an arrow.
   *
   * @param ready a whole event; without one it becomes what its place among the others makes it
   */
  private record Point(
      long ns, long pid, long tid, long id, boolean isLast, @Nullable Map<String, Object> ready) {}

  /** The arrows that go through an event. */
  void onEvent(Fields event, long ns, long pid, long tid) {
    for (long id : idsOf(event, "flow_ids")) {
      add(new Point(ns, pid, tid, id, false, null), POINT_BYTES);
    }
    for (long id : idsOf(event, "terminating_flow_ids")) {
      add(new Point(ns, pid, tid, id, true, null), POINT_BYTES);
    }
  }

  private static List<Long> idsOf(Fields event, String field) {
    return event.numbers(event.has(field) ? field : field + "_old");
  }

  /** A point that the trace has as such. */
  void add(long ns, Map<String, Object> event) {
    add(new Point(ns, 0, 0, 0, false, event), POINT_BYTES + StateRoom.bytesOf(event));
  }

  private void add(Point point, long bytes) {
    if (room.take(bytes)) {
      points.add(point);
    } else {
      leftOut++;
    }
  }

  /** Points for which there was no room. */
  long leftOut() {
    return leftOut;
  }

  /** To be called when all slices are written. */
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
        // One that nobody has begun is no arrow.
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

  /** A trace's own number may come again for another arrow, and the format's may not. */
  private void write(String phase, Point point, long number) {
    Map<String, Object> event = ChromeFile.event(phase, NAME, point.ns(), point.pid(), point.tid());
    event.put("cat", NAME);
    event.put("id", number);
    if (phase.equals("f")) {
      event.put("bp", "e");
    }
    file.write(event);
  }
}
