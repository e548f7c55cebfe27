package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.format.JsonQuoting;
import dev.sonda.analysis.cli.internal.perfetto.convert.SystraceText;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.PrintStream;

/** Writes the list of processes and threads, and the kernel's events, as texts within JSON. */
final class KernelText {
  private static final String PROCESSES = "SELECT pid, coalesce(name, '') FROM process";
  private static final String THREADS =
      "SELECT coalesce(pid, 0), tid, coalesce(t.name, '<...>')"
          + " FROM thread t LEFT JOIN process USING (upid)";

  /** Viewers look for a mark that relates the clocks of kernel and programs; here they are one. */
  private static final String CLOCK_MARK =
      "<...>-12345 (-----) [000] ...1 0.000000: tracing_mark_write:"
          + " trace_event_clock_sync: parent_ts=0\n";

  private final TraceProcessor trace;
  private final PrintStream out;

  KernelText(TraceProcessor trace, PrintStream out) {
    this.trace = trace;
    this.out = out;
  }

  /** Writes the lists, in the form that {@code ps} has on Android. */
  void writeTasks() throws EngineException {
    out.print("\"androidProcessDump\": \"");
    print("PROCESS DUMP\nUSER           PID  PPID     VSZ    RSS WCHAN  PC S NAME    COMM\n");
    try (TraceRows rows = trace.rows(PROCESSES)) {
      while (rows.next()) {
        print(
            "root             %d     0   00000   000 null 0000000000 S %s         null\n"
                .formatted(rows.longValue(0), rows.stringValue(1)));
      }
    }
    print("USER           PID   TID CMD\n");
    try (TraceRows rows = trace.rows(THREADS)) {
      while (rows.next()) {
        print(
            "root         %d %d %s\n"
                .formatted(rows.longValue(0), rows.longValue(1), rows.stringValue(2)));
      }
    }
    out.print('"');
  }

  /** Writes the kernel's events, if there are any. */
  void writeEvents(SystraceText.Kept kept) throws EngineException {
    if (SystraceText.hasEvents(trace)) {
      out.print(",\n  \"systemTraceEvents\": \"");
      SystraceText.print(trace, kept, this::print, out::checkError);
      print(CLOCK_MARK);
      out.print('"');
    }
  }

  private void print(String text) {
    StringBuilder escaped = new StringBuilder();
    JsonQuoting.appendEscaped(text, escaped);
    out.print(escaped);
  }
}
