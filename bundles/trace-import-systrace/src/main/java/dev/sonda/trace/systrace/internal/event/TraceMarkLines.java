package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.atrace.AtraceImport;
import dev.sonda.trace.systrace.internal.line.FtraceLine;

/**
 * Parses trace marks that programs write, for all event names that different kernels use for marks.
 */
final class TraceMarkLines {
  private final AtraceImport marks;

  TraceMarkLines(TraceStorage storage) {
    marks = new AtraceImport(storage);
  }

  void addTo(LineParser parser) {
    LineEventParser mark = (line, _, _) -> parse(line);
    parser.add("tracing_mark_write", mark);
    parser.add("print", mark);
    parser.add("0", mark);
  }

  private void parse(FtraceLine line) {
    marks.onMark(
        line.timeNs(), line.pid() & 0xFFFF_FFFFL, line.memory(), line.argsStart(), line.argsEnd());
  }
}
