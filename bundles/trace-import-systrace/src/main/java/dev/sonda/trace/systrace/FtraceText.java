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
 * Puts lines of ftrace into the queue of a trace's events, and parses them in the order of their
 * times. The memory of the lines has to stay valid until then.
 */
public final class FtraceText {
  private final TraceMember member;
  private final TraceStorage storage;
  private final FtraceLine line = new FtraceLine();
  private final LineParser parser;
  private final List<MemorySegment> segments = new ArrayList<>();
  private final EventRun run;
  private final int kind;

  /** Lines of a trace, or within it. */
  public FtraceText(TraceMember member) {
    this.member = member;
    storage = member.storage();
    parser = new LineParser(storage);
    run = storage.events().addRun();
    kind = storage.events().addKind(this::parse);
  }

  /** Begins with the lines of a segment. */
  public void beginSegment(MemorySegment segment) {
    segments.add(segment);
  }

  /** A line of the segment, without its end. Comments and empty lines are none. */
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

  /** Ends the following, when all events have been parsed. */
  public void finish() {
    parser.finish();
  }
}
