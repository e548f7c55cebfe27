package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.perfetto.convert.SystraceText;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.PrintStream;

/** Writes a trace as Chrome's JSON. */
public final class ChromeJsonExport {
  private static final String LAST_TIME = "SELECT coalesce(max(ts + dur), 0) FROM slice";

  private ChromeJsonExport() {}

  /**
   * Writes a trace.
   *
   * @param kept which of the kernel's events
   */
  public static void print(TraceProcessor trace, SystraceText.Kept kept, PrintStream out)
      throws EngineException {
    out.print("{\"traceEvents\":[\n");
    JsonEvents events = new JsonEvents(out);
    ExportedTasks tasks = new ExportedTasks(trace);
    tasks.describe(lastTimeNs(trace), events);
    SliceEvents slices = new SliceEvents(tasks, new SliceTracks(trace), events);
    slices.write(trace);
    new FlowEvents(tasks, events).write(trace);
    RawChromeEvents raw = new RawChromeEvents(tasks, events);
    raw.write(trace);
    new MemoryDumpEvents(trace, tasks, events).write();
    slices.writeAsync(trace);
    raw.writeUserEvents();
    out.print("]");
    if (!raw.systemText().isEmpty()) {
      out.print(",\"systemTraceEvents\":\n" + JsonText.of(raw.systemText()));
    }
    out.print(",\"metadata\":\n");
    out.print(JsonText.of(new ExportMetadata(raw.metadata()).read(trace)));
    out.print(",\n");
    KernelText kernel = new KernelText(trace, out);
    kernel.writeTasks();
    kernel.writeEvents(kept);
    out.print(",\n  \"controllerTraceDataKey\": \"systraceController\"\n}");
  }

  private static long lastTimeNs(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(LAST_TIME)) {
      return rows.next() ? rows.longValue(0) : 0;
    }
  }
}
