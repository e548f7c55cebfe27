package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Prints the kernel events of a trace as the kernel's {@code trace} file shows them. */
public final class SystraceText {
  private static final String COUNTS = "SELECT count(), count(DISTINCT cpu) FROM ftrace_event";
  private static final String EVENTS = "SELECT to_ftrace(id) FROM ftrace_event";

  /** How many events of a larger trace are kept: about 140 MB of text, as in Perfetto. */
  private static final long KEPT_EVENTS = (140 << 20) / 130;

  /** Which events of a trace with too many for its viewers are printed. */
  public enum Kept {
    ALL,
    FIRST,
    LAST
  }

  private SystraceText() {}

  /** Prints a trace. */
  public static void print(TraceProcessor trace, Kept kept, PrintStream out)
      throws EngineException {
    print(trace, kept, out::print, out::checkError);
  }

  /**
   * Passes the text of a trace piece by piece to {@code out}.
   *
   * @param isFailed whether further text would be lost
   */
  public static void print(
      TraceProcessor trace, Kept kept, Consumer<String> out, BooleanSupplier isFailed)
      throws EngineException {
    long events;
    long cpus;
    try (TraceRows counts = trace.rows(COUNTS)) {
      counts.next();
      events = counts.longValue(0);
      cpus = counts.longValue(1);
    }
    out.accept(header(events, cpus));
    try (TraceRows lines = trace.rows(EVENTS + limit(kept, events))) {
      while (lines.next() && !isFailed.getAsBoolean()) {
        out.accept(lines.stringValue(0) + "\n");
      }
    }
  }

  /** Whether the trace has events of the kernel. */
  public static boolean hasEvents(TraceProcessor trace) throws EngineException {
    try (TraceRows events = trace.rows("SELECT 1 FROM ftrace_event LIMIT 1")) {
      return events.next();
    }
  }

  private static String header(long events, long cpus) {
    return """
    # tracer: nop
    #
    # entries-in-buffer/entries-written: %1$d/%1$d   #P:%2$d
    #
    #                                      _-----=> irqs-off
    #                                     / _----=> need-resched
    #                                    | / _---=> hardirq/softirq
    #                                    || / _--=> preempt-depth
    #                                    ||| /     delay
    #           TASK-PID    TGID   CPU#  ||||    TIMESTAMP  FUNCTION
    #              | |        |      |   ||||       |         |
    """
        .formatted(events, cpus);
  }

  private static String limit(Kept kept, long events) {
    return switch (kept) {
      case ALL -> "";
      case FIRST -> " LIMIT " + KEPT_EVENTS;
      case LAST -> " LIMIT " + KEPT_EVENTS + " OFFSET " + Math.max(0, events - KEPT_EVENTS);
    };
  }
}
