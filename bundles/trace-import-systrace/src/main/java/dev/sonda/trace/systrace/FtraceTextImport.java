package dev.sonda.trace.systrace;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.systrace.internal.event.LineParser;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports ftrace text: puts lines into the event queue of a trace, and parses them in the order of
 * time. The memory of the lines must stay valid until {@link #finish}.
 */
public final class FtraceTextImport {
  private final TraceMember member;
  private final TraceStorage storage;
  private final FtraceLine line = new FtraceLine();
  private final LineParser parser;
  private final List<MemorySegment> segments = new ArrayList<>();
  private final EventRun run;
  private final int kind;

  /** Creates the import of ftrace text that is a trace or is contained in one. */
  public FtraceTextImport(TraceMember member) {
    this.member = member;
    storage = member.storage();
    parser = new LineParser(storage);
    run = storage.events().addRun();
    kind = storage.events().addKind(this::parse);
  }

  /** Sets the segment that contains the next lines. */
  public void beginSegment(MemorySegment segment) {
    segments.add(segment);
  }

  /**
   * Adds a line of the current segment; comments and empty lines are ignored.
   *
   * @param end the offset of the line's end, before the line break
   */
  public void addLine(long start, long end) {
    MemorySegment segment = segments.getLast();
    if (FtraceLine.isComment(segment, start, end)) {
      return;
    }
    if (line.read(segment, start, end)) {
      add(start, end);
    } else {
      storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
    }
  }

  private void add(long start, long end) {
    int number = segments.size() - 1;
    member
        .timeOfEvent(line.timeNs())
        .ifPresent(time -> run.add(time, kind, end - start, start, number));
  }

  private void parse(long timeNs, long sizeBytes, long start, long segment) {
    line.read(segments.get((int) segment), start, start + sizeBytes);
    line.setTime(timeNs);
    parser.parse(line);
  }

  /** Finishes the import after all events have been parsed. */
  public void finish() {
    parser.finish();
  }
}
