package dev.sonda.cli.internal.convert;

import dev.sonda.cli.internal.JsonFormatter;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a file of the JSON trace event format, event by event. */
final class ChromeTraceWriter {
  private static final int NS_DIGITS_OF_US = 3;

  private final PrintStream out;
  private String separator = "";

  ChromeTraceWriter(PrintStream out) {
    this.out = out;
  }

  /** Writes what precedes the first event. */
  void begin() {
    out.print("{\"traceEvents\":[\n");
  }

  /** Writes what follows the last event; the stream stays open. */
  void end() {
    out.print("\n],\"displayTimeUnit\":\"ns\"}\n");
  }

  /**
   * A new event with the fields that every event has; the caller adds others.
   *
   * @param phase the format's letter for the kind of event
   * @param ns on the boot clock
   */
  static Map<String, Object> event(String phase, String name, long ns, long pid, long tid) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("ph", phase);
    event.put("name", name);
    event.put("ts", microseconds(ns));
    event.put("pid", pid);
    event.put("tid", tid);
    return event;
  }

  /** Nanoseconds as microseconds, exactly: a double would round them. */
  static BigDecimal microseconds(long ns) {
    return BigDecimal.valueOf(ns, NS_DIGITS_OF_US);
  }

  /** Writes one event immediately; the stream records write errors. */
  void write(Map<String, Object> event) {
    out.print(separator);
    out.print(JsonFormatter.of(event));
    separator = ",\n";
  }

  /** Writes the event that names a process or a thread; none for an empty name. */
  void name(String what, long pid, long tid, String name) {
    if (!name.isEmpty()) {
      Map<String, Object> event = new LinkedHashMap<>();
      event.put("ph", "M");
      event.put("name", what);
      event.put("pid", pid);
      event.put("tid", tid);
      event.put("args", Map.of("name", name));
      write(event);
    }
  }
}
