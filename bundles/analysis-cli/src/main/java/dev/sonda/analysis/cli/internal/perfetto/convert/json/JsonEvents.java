package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the elements of {@code traceEvents}. Asynchronous events are held until {@link
 * #finishAsync}, as viewers need them in the order of time, and ends before the begins of the same
 * time.
 */
final class JsonEvents {
  private final PrintStream out;
  private final List<AsyncEvent> asyncInstants = new ArrayList<>();
  private final List<AsyncEvent> asyncEnds = new ArrayList<>();
  private final List<AsyncEvent> asyncBegins = new ArrayList<>();
  private boolean isFirst = true;

  JsonEvents(PrintStream out) {
    this.out = out;
  }

  /** A new event, to which the caller adds further fields. */
  static Map<String, @Nullable Object> event(String phase, String category, String name, long us) {
    Map<String, @Nullable Object> event = new TreeMap<>();
    event.put("ph", phase);
    event.put("cat", category);
    event.put("name", name);
    event.put("ts", us);
    return event;
  }

  void add(Map<String, @Nullable Object> event) {
    add(JsonText.of(event));
  }

  private void add(String json) {
    out.print(isFirst ? "" : ",\n");
    out.print(json);
    isFirst = false;
  }

  void addAsyncInstant(Map<String, @Nullable Object> event) {
    asyncInstants.add(AsyncEvent.of(event));
  }

  void addAsyncBegin(Map<String, @Nullable Object> event) {
    asyncBegins.add(AsyncEvent.of(event));
  }

  void addAsyncEnd(Map<String, @Nullable Object> event) {
    asyncEnds.add(AsyncEvent.of(event));
  }

  /**
   * Writes the asynchronous events in the order of time. Of one time are first instants, then ends,
   * those of inner slices before those of outer ones, then begins.
   */
  void finishAsync() {
    Cursor instants = new Cursor(asyncInstants);
    Cursor ends = new Cursor(inner(asyncEnds));
    Cursor begins = new Cursor(asyncBegins);
    while (!instants.isAtEnd() || !ends.isAtEnd() || !begins.isAtEnd()) {
      long endUs = Math.min(ends.nextUs(), begins.nextUs());
      if (!instants.isAtEnd() && instants.nextUs() <= endUs) {
        add(instants.next());
      } else if (!ends.isAtEnd() && ends.nextUs() <= begins.nextUs()) {
        add(ends.next());
      } else {
        add(begins.next());
      }
    }
  }

  /** Ends by time; of one time, the slice that began last ends first. */
  private static List<AsyncEvent> inner(List<AsyncEvent> ends) {
    List<AsyncEvent> sorted = new ArrayList<>(ends.reversed());
    sorted.sort(Comparator.comparingLong(AsyncEvent::us));
    return sorted;
  }

  private record AsyncEvent(long us, String json) {
    static AsyncEvent of(Map<String, @Nullable Object> event) {
      return new AsyncEvent(event.get("ts") instanceof Long us ? us : 0, JsonText.of(event));
    }
  }

  private static final class Cursor {
    private final List<AsyncEvent> events;
    private int next;

    Cursor(List<AsyncEvent> events) {
      this.events = events;
    }

    boolean isAtEnd() {
      return next == events.size();
    }

    long nextUs() {
      return isAtEnd() ? Long.MAX_VALUE : events.get(next).us;
    }

    String next() {
      return events.get(next++).json;
    }
  }
}
