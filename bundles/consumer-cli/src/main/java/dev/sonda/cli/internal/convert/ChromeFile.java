package dev.sonda.cli.internal.convert;

import dev.sonda.cli.internal.Json;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file of the JSON trace event format, event by event. */
final class ChromeFile {
  private static final int NS_DIGITS_OF_US = 3;

  private final PrintStream out;
  private String separator = "";

  ChromeFile(PrintStream out) {
    this.out = out;
  }

  void begin() {
    out.print("{\"traceEvents\":[\n");
  }

  void end() {
    out.print("\n],\"displayTimeUnit\":\"ns\"}\n");
  }

  /** The fields that every event has. */
  static Map<String, Object> event(String phase, String name, long ns, long pid, long tid) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("ph", phase);
    event.put("name", name);
    event.put("ts", microseconds(ns));
    event.put("pid", pid);
    event.put("tid", tid);
    return event;
  }

  /** Exact, which no number with a binary fraction is. */
  static BigDecimal microseconds(long ns) {
    return BigDecimal.valueOf(ns, NS_DIGITS_OF_US);
  }

  void write(Map<String, Object> event) {
    out.print(separator);
    out.print(Json.of(event));
    separator = ",\n";
  }

  /** Names a process or a thread. */
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
