package dev.sonda.trace.systrace.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.systrace.FtraceTextImport;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;

/**
 * Reads a systrace file line by line, and processes each line by its section. Plain text is a
 * single section; HTML has a script element for each section: the trace, and dumps of processes and
 * control groups.
 */
final class SystraceSections {
  private static final int LINES_PER_REPORT = 4096;

  /**
   * Number of leading bytes that are searched for the mark in front of the trace, as in Perfetto's
   * importer.
   */
  private static final int HEAD_BYTES = 128;

  private static final String TRACE_MARK = "TRACE:\n";
  private static final String CPUS = "cpus=";
  private static final String DATA = "<script class=\"trace-data\" type=\"application/text\">";
  private static final String SCRIPT_END = "</script>";

  private final FtraceTextImport text;
  private final PsOutput processes;
  private final LongConsumer progress;
  private final LineEndFinder window = new LineEndFinder();
  private Section section = Section.TRACE;
  private boolean isHtml;
  private long lines;

  /**
   * Creates a reader of one file.
   *
   * @param progress receives the number of bytes read so far
   */
  SystraceSections(TraceStorage storage, FtraceTextImport text, LongConsumer progress) {
    this.text = text;
    this.progress = progress;
    processes = new PsOutput(storage);
  }

  private enum Section {
    /** HTML outside of the data scripts. */
    HTML,
    DATA,
    TRACE,
    PROCESSES,
    CONTROL_GROUPS,
    BEHIND_TRACE
  }

  void read(MemorySegment segment, long start, long end) {
    long at = behindTraceMark(segment, start, end);
    isHtml = at < end && segment.get(JAVA_BYTE, at) == '<';
    section = isHtml ? Section.HTML : Section.TRACE;
    long lineEnd = window.indexOf(segment, at, end);
    while (lineEnd < end && section != Section.BEHIND_TRACE) {
      if (lines++ % LINES_PER_REPORT == 0) {
        progress.accept(at - start);
      }
      readLine(segment, at, lineEnd);
      at = lineEnd + 1;
      lineEnd = window.indexOf(segment, at, end);
    }
  }

  /** Returns the offset of the trace, which may be preceded by output of the recording program. */
  private static long behindTraceMark(MemorySegment segment, long start, long end) {
    long headEnd = Math.min(end, start + HEAD_BYTES);
    String head = LineEndFinder.text(segment, start, headEnd);
    int mark = head.indexOf(TRACE_MARK);
    int begin = mark < 0 ? 0 : mark + TRACE_MARK.length();
    int lineEnd = head.indexOf('\n', begin);
    if (head.startsWith(CPUS, begin) && lineEnd >= 0) {
      begin = lineEnd + 1;
    }
    return start + begin;
  }

  private void readLine(MemorySegment segment, long start, long end) {
    switch (section) {
      case TRACE -> readOfTrace(segment, start, end);
      case HTML -> {
        if (LineEndFinder.text(segment, start, end).contains(DATA)) {
          section = Section.DATA;
        }
      }
      case DATA -> beginSection(LineEndFinder.text(segment, start, end));
      case PROCESSES -> {
        String line = LineEndFinder.text(segment, start, end);
        if (!leaves(line)) {
          processes.readLine(line);
        }
      }
      case CONTROL_GROUPS -> leaves(LineEndFinder.text(segment, start, end));
      case BEHIND_TRACE -> {} // nothing after the trace is read
    }
  }

  private void readOfTrace(MemorySegment segment, long start, long end) {
    if (isHtml && LineEndFinder.text(segment, start, end).contains(SCRIPT_END)) {
      section = Section.BEHIND_TRACE;
    } else {
      text.addLine(start, end);
    }
  }

  private void beginSection(String line) {
    if (line.startsWith("#") && line.contains("TASK-PID")) {
      section = Section.TRACE;
    } else if (line.startsWith("PROCESS DUMP")) {
      section = Section.PROCESSES;
    } else if (line.startsWith("CGROUP DUMP")) {
      section = Section.CONTROL_GROUPS;
    } else {
      leaves(line);
    }
  }

  private boolean leaves(String line) {
    boolean isEnd = line.contains(SCRIPT_END);
    if (isEnd) {
      section = Section.HTML;
    }
    return isEnd;
  }
}
