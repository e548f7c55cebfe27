package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the elements of {@code traceEvents}. */
final class JsonEvents {
  private final PrintStream out;
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

  /** Adds an event that is JSON already. */
  void add(String json) {
    out.print(isFirst ? "" : ",\n");
    out.print(json);
    isFirst = false;
  }

  /** Begins an event that is too long to be in memory; {@link #append} adds its rest. */
  void begin(String json) {
    add(json);
  }

  /** Adds a part of the event that was begun. */
  void append(String json) {
    out.print(json);
  }
}
