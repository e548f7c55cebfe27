package dev.sonda.trace.proto.internal.ftrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.atrace.AtraceImport;
import dev.sonda.trace.storage.statistics.Statistic;
import java.lang.foreign.MemorySegment;

/**
 * Imports trace marks written by device drivers as slices and counters; each driver has its own
 * kernel event with its own fields.
 */
final class DriverMarkParsers {
  private static final int TRACING_MARK_WRITE = 80;
  private static final int ZERO = 331;
  private static final int SDE_TRACING_MARK_WRITE = 333;
  private static final int DPU_TRACING_MARK_WRITE = 348;
  private static final int G2D_TRACING_MARK_WRITE = 349;
  private static final int MALI_TRACING_MARK_WRITE = 350;
  private static final int LWIS_TRACING_MARK_WRITE = 467;
  private static final int SAMSUNG_TRACING_MARK_WRITE = 484;

  /** Placeholder for a field that an event doesn't have. */
  private static final int NONE = 0;

  private static final Layout MDSS = new Layout(1, 2, NONE, 3, NONE);
  private static final Layout FLAGGED = new Layout(3, 2, NONE, NONE, 4);
  private static final Layout SDE = new Layout(1, 2, 3, 5, 4);
  private static final Layout DPU = new Layout(1, 4, 5, NONE, 6);
  private static final Layout MALI = new Layout(2, 1, 3, NONE, 4);
  private static final Layout LWIS = new Layout(3, 4, 2, NONE, 5);
  private static final Layout SAMSUNG = new Layout(1, 2, 4, NONE, 5);

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final AtraceImport marks;

  DriverMarkParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    marks = new AtraceImport(state.storage());
  }

  void register(EventParsers parsers) {
    parsers.add(TRACING_MARK_WRITE, event -> parse(event, MDSS));
    parsers.add(ZERO, this::parseFlagged);
    parsers.add(SDE_TRACING_MARK_WRITE, event -> parse(event, SDE));
    parsers.add(DPU_TRACING_MARK_WRITE, this::parseDisplay);
    parsers.add(G2D_TRACING_MARK_WRITE, event -> parse(event, DPU));
    parsers.add(MALI_TRACING_MARK_WRITE, event -> parse(event, MALI));
    parsers.add(LWIS_TRACING_MARK_WRITE, event -> parse(event, LWIS));
    parsers.add(SAMSUNG_TRACING_MARK_WRITE, event -> parse(event, SAMSUNG));
  }

  private void parse(KernelEvent event, Layout layout) {
    parse(event, layout, event.integer(layout.tgid));
  }

  /**
   * Parses marks of the display driver DPU. Their thread group ids are ignored for slices, because
   * the writing threads don't belong to those processes; counters use them.
   */
  private void parseDisplay(KernelEvent event) {
    parse(event, DPU, DPU.phase(event) == 'C' ? event.integer(DPU.tgid) : 0);
  }

  /** Parses marks of kernels for Qualcomm chips, where each phase is a bit. */
  private void parseFlagged(KernelEvent event) {
    long flags = event.number(1);
    char end = (flags & 2) != 0 ? 'E' : (flags & 4) != 0 ? 'C' : 0;
    add(event, (flags & 1) != 0 ? 'B' : end, FLAGGED, event.integer(FLAGGED.tgid));
  }

  private void parse(KernelEvent event, Layout layout, int tgid) {
    add(event, layout.phase(event), layout, tgid);
  }

  private void add(KernelEvent event, char phase, Layout layout, int tgid) {
    if (phase == 0) {
      state.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
      return;
    }
    String mark = phase + "|" + tgid + "|" + output.text(event.text(layout.name));
    byte[] text = (phase == 'C' ? mark + "|" + event.number(layout.value) : mark).getBytes(UTF_8);
    marks.onMark(event.timeNs(), event.pid(), MemorySegment.ofArray(text), 0, text.length);
  }

  /**
   * The field numbers of a driver's event. Some events contain the phase as a letter, others a flag
   * for begin or end.
   */
  private record Layout(int tgid, int name, int phase, int begins, int value) {
    private char phase(KernelEvent event) {
      if (phase != NONE && event.number(phase) != 0) {
        char letter = (char) event.number(phase);
        return "BECI".indexOf(letter) < 0 ? 0 : letter;
      }
      if (begins == NONE || !event.has(begins)) {
        return 0;
      }
      return event.number(begins) != 0 ? 'B' : 'E';
    }
  }
}
