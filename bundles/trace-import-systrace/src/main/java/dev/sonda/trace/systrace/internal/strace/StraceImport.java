package dev.sonda.trace.systrace.internal.strace;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.metadata.MetadataScope;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Makes a slice of each system call, on the track of its thread. */
public final class StraceImport {
  /** By the numbers that events have for them. */
  private static final List<StraceLine.Phase> PHASES = List.of(StraceLine.Phase.values());

  /** The clock of seconds since 1970. */
  private static final long REALTIME = 1;

  private static final long LINES_PER_REPORT = 1 << 14;

  /** Longer lines, which no call has, are read in pieces. */
  private static final int LONGEST_LINE_BYTES = 1 << 16;

  private final TraceFile trace;
  private final ImportProgress progress;
  private final TraceStorage storage;
  private final KindTracks threads;
  private final ArgSet args = new ArgSet();
  private final int kind;
  private final int category;
  private long totalBytes;
  private long doneBytes;
  private long lines;

  private StraceImport(TraceFile trace, ImportProgress progress, TraceStorage storage) {
    this.trace = trace;
    this.progress = progress;
    this.storage = storage;
    storage.processes().useIdleThread();
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    category = storage.strings().intern("strace");
    kind = storage.events().addKind(this::parse);
  }

  /** Imports a trace, which may be closed afterwards. */
  public static ImportedTrace of(TraceFile trace, ImportProgress progress) {
    TraceStorage storage = new TraceStorage();
    try {
      new StraceImport(trace, progress, storage).run();
      return storage.finish();
    } catch (RuntimeException e) {
      storage.close();
      throw e;
    }
  }

  private void run() {
    trace.parts().forEach(part -> totalBytes += part.sizeBytes());
    for (TracePart part : trace.parts()) {
      long start = TraceMemory.offset(part.place());
      read(trace.memory().segment(part.place()), start, start + part.sizeBytes());
    }
    storage.events().parseAll(trace::unload);
    Metadata facts = storage.metadata();
    facts.set(MetadataScope.TRACE, "trace_type", "strace");
    facts.set(MetadataScope.GLOBAL, "trace_time_clock_id", REALTIME);
    facts.set(MetadataScope.TRACE, "trace_size_bytes", totalBytes);
    progress.onBytes(totalBytes, totalBytes);
  }

  private void read(MemorySegment segment, long start, long end) {
    long at = start;
    while (at < end) {
      long lineEnd = lineEnd(segment, at, end);
      byte[] line = segment.asSlice(at, lineEnd - at).toArray(JAVA_BYTE);
      add(new String(line, StandardCharsets.UTF_8), at - start);
      doneBytes += lineEnd + 1 - at;
      at = lineEnd + 1;
      report();
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

  private void report() {
    if (lines++ % LINES_PER_REPORT == 0) {
      progress.onBytes(Math.min(doneBytes, totalBytes), totalBytes);
      if (progress.isCancelled()) {
        throw new CancellationException("the import was cancelled");
      }
    }
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

  /** The phase is the detail, the other words are numbers of strings, two in each. */
  private void add(StraceLine.Call call) {
    long name = storage.strings().intern(call.name());
    long texts =
        (long) text(call.arguments()) << Integer.SIZE
            | Integer.toUnsignedLong(text(call.returned()));
    storage
        .events()
        .common()
        .add(
            call.timeNs(),
            kind,
            PHASES.indexOf(call.phase()),
            call.pid() << Integer.SIZE | name,
            texts);
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
