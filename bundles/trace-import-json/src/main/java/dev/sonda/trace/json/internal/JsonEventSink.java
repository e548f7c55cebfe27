package dev.sonda.trace.json.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.json.internal.document.DocumentSink;
import dev.sonda.trace.json.internal.event.CpuProfileEvents;
import dev.sonda.trace.json.internal.event.UnreadEventLog;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.systrace.FtraceTextImport;
import java.lang.foreign.MemorySegment;

/**
 * Receives the contents of a JSON document: puts events into the event queue, and data without a
 * time into tables.
 */
final class JsonEventSink implements DocumentSink {
  private final TraceMember member;
  private final TraceStorage storage;
  private final EventRun run;
  private final int kind;
  private final MetadataObjectImport metadata;
  private final FtraceTextImport ftrace;
  private final UnreadEventLog log;
  private final CpuProfileEvents profiles;
  private long segmentPlace;
  private long partStart;

  JsonEventSink(TraceMember member, int kind) {
    this.member = member;
    this.kind = kind;
    storage = member.storage();
    run = storage.events().addRunOrderedBy(kind);
    metadata = new MetadataObjectImport(storage);
    ftrace = new FtraceTextImport(member);
    log = new UnreadEventLog(storage);
    profiles = new CpuProfileEvents(member, log);
  }

  /**
   * Begins a trace part.
   *
   * @param place the place of the part's segment
   * @param start the part's offset in the segment
   */
  void beginPart(long place, long start) {
    segmentPlace = place;
    partStart = start;
  }

  @Override
  public void onEvent(long timeNs, long tie, long place, int sizeBytes) {
    member
        .timeOfEvent(timeNs)
        .ifPresent(time -> run.add(time, kind, sizeBytes, segmentPlace + place, tie));
  }

  @Override
  public void onBroken() {
    storage.statistics().add(Statistic.JSON_TOKENIZER_FAILURE, 1);
  }

  @Override
  public void onProfile(byte[] bytes, int start, int end, long place) {
    profiles.read(bytes, start, end, place - partStart);
  }

  @Override
  public void onEventWithoutTime(
      byte[] bytes, int start, int end, boolean isTimeBroken, long place) {
    String error = isTimeBroken ? "the time is no number" : "";
    log.add("json_tokenizer_failure", bytes, start, end, error, place - partStart);
  }

  @Override
  public void onCut(long bytes) {
    storage.statistics().add(Statistic.TRACE_TAIL_UNREAD_BYTES, bytes);
  }

  @Override
  public void onDisplayTimeUnit() {
    storage.statistics().add(Statistic.JSON_DISPLAY_TIME_UNIT, 1);
  }

  @Override
  public void onMetadata(byte[] bytes, int start, int end) {
    metadata.read(bytes, start, end);
  }

  /** Splits the text into lines; a last line without a line break is dropped as truncated. */
  @Override
  public void onSystemTrace(MemorySegment text) {
    ftrace.beginSegment(text);
    long start = 0;
    for (long at = 0; at < text.byteSize(); at++) {
      if (text.get(JAVA_BYTE, at) == '\n') {
        ftrace.addLine(start, at);
        start = at + 1;
      }
    }
  }

  @Override
  public void onProgress(long place) {
    member.progress().accept(place - partStart);
  }

  void finish() {
    ftrace.finish();
  }
}
