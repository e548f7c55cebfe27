package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.storage.LongIntMap;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;
import java.util.ArrayList;
import java.util.List;

/** Parses ftrace lines in the order of time: first the thread in the line, then the event. */
public final class LineParser {
  /** Mask for pids, which the kernel prints as 32-bit numbers. */
  private static final long PID_MASK = 0xFFFF_FFFFL;

  private final List<LineEventParser> events = new ArrayList<>();
  private final LongIntMap eventsByName = new LongIntMap();
  private final Processes processes;
  private final LineTextInterner texts;
  private final LineArgs args = new LineArgs();
  private final SchedLines sched;
  private final int unknownTask;

  public LineParser(TraceStorage storage) {
    processes = storage.processes();
    texts = new LineTextInterner(storage.strings());
    unknownTask = storage.strings().intern("<...>");
    sched = new SchedLines(storage, texts);
    sched.addTo(this);
    new TraceMarkLines(storage).addTo(this);
    new CounterLines(storage, texts).addTo(this);
    new WorkqueueLines(storage, texts).addTo(this);
    new BinderLines(storage).addTo(this);
  }

  void add(String name, LineEventParser event) {
    eventsByName.put(texts.intern(name), events.size());
    events.add(event);
  }

  /** Parses a line. */
  public void parse(FtraceLine line) {
    long pid = line.pid() & PID_MASK;
    int utid = processes.thread(pid);
    int name = texts.text(line, line.nameStart(), line.nameEnd());
    if (name != unknownTask) {
      processes.name(utid, name, ThreadNamePriority.FTRACE);
    }
    if (line.hasTgid()) {
      processes.thread(pid, line.tgid() & PID_MASK);
    }
    int event = eventsByName.get(texts.text(line, line.eventStart(), line.eventEnd()));
    if (event >= 0) {
      args.read(line);
      events.get(event).parse(line, args, utid);
    }
  }

  /** Finishes the event parsers after the last line. */
  public void finish() {
    sched.finish();
  }
}
