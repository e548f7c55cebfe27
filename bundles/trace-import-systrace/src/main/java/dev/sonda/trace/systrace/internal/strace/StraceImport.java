package dev.sonda.trace.systrace.internal.strace;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Imports strace output: each system call becomes a slice on the track of its thread. */
public final class StraceImport implements MemberImport {
  /** Phases by the number that is stored in queued events. */
  private static final List<StraceLine.Phase> PHASES = List.of(StraceLine.Phase.values());

  private static final long LINES_PER_REPORT = 1 << 14;

  /** Upper limit of a line's length; longer lines, which no system call has, are split. */
  private static final int LONGEST_LINE_BYTES = 1 << 16;

  private final TraceMember member;
  private final TraceStorage storage;
  private final KindTracks threads;
  private final ArgSet args = new ArgSet();
  private final EventRun run;
  private final int kind;
  private final int category;
  private long lines;

  public StraceImport(TraceMember member) {
    this.member = member;
    storage = member.storage();
    storage.processes().useIdleThread();
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    category = storage.strings().intern("strace");
    run = storage.events().addRun();
    kind = storage.events().addKind(this::parse);
  }

  @Override
  public void read() {
    TraceArchiveMember part = member.part();
    long start = TraceMemory.offset(part.place());
    read(member.file().memory().segment(part.place()), start, start + part.sizeBytes());
  }

  @Override
  public void finish() {} // nothing to finish: system calls are written when parsed

  private void read(MemorySegment segment, long start, long end) {
    long at = start;
    while (at < end) {
      long lineEnd = lineEnd(segment, at, end);
      byte[] line = segment.asSlice(at, lineEnd - at).toArray(JAVA_BYTE);
      add(new String(line, StandardCharsets.UTF_8), at - start);
      at = lineEnd + 1;
      if (lines++ % LINES_PER_REPORT == 0) {
        member.progress().accept(at - start);
      }
    }
  }

  private static long lineEnd(MemorySegment segment, long start, long end) {
    long limit = Math.min(end, start + LONGEST_LINE_BYTES);
    long at = start;
    while (at < limit && segment.get(JAVA_BYTE, at) != '\n') {
      at++;
    }
    return at;
  }

  private void add(String text, long byteOffset) {
    switch (StraceLine.of(text)) {
      case StraceLine.Other other -> log("strace_parse_failure", byteOffset);
      case StraceLine.WithoutDate other -> log("strace_unsupported_timestamp_format", byteOffset);
      case StraceLine.Call call when call.pid() == 0 -> log("strace_missing_pid", byteOffset);
      case StraceLine.Call call -> add(call);
    }
  }

  private void log(String statistic, long byteOffset) {
    args.clear();
    storage.importLogs().add(statistic, byteOffset, args);
  }

  /**
   * Adds a system call to the event queue. The event's detail is the phase; one word is the pid and
   * the name's string id, the other the string ids of arguments and result.
   */
  private void add(StraceLine.Call call) {
    long name = storage.strings().intern(call.name());
    long texts =
        (long) text(call.arguments()) << Integer.SIZE
            | Integer.toUnsignedLong(text(call.returned()));
    int phase = PHASES.indexOf(call.phase());
    long pidAndName = call.pid() << Integer.SIZE | name;
    member
        .timeOfEvent(call.timeNs())
        .ifPresent(time -> run.add(time, kind, phase, pidAndName, texts));
  }

  private int text(String text) {
    return text.isEmpty() ? 0 : storage.strings().intern(text);
  }

  private void parse(long timeNs, long phase, long pidAndName, long texts) {
    int utid = storage.processes().thread(pidAndName >>> Integer.SIZE);
    int track = threads.track(utid);
    int name = (int) pidAndName;
    args.clear();
    addText("args", (int) (texts >>> Integer.SIZE));
    addText("ret", (int) texts);
    switch (PHASES.get((int) phase)) {
      case WHOLE -> storage.slices().add(timeNs, 0, track, category, name, args);
      case BEGIN -> storage.slices().begin(timeNs, track, category, name, args);
      case END -> end(timeNs, track, name);
      case END_AND_BEGIN -> {
        end(timeNs, track, name);
        storage.slices().begin(timeNs, track, category, name, args);
      }
    }
  }

  private void end(long timeNs, int track, int name) {
    storage.slices().end(timeNs, track, category, name, args);
  }

  private void addText(String key, int text) {
    if (text != 0) {
      int number = storage.strings().intern(key);
      args.add(number, number, ArgType.STRING, text);
    }
  }
}
