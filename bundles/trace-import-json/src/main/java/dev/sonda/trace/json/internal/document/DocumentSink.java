package dev.sonda.trace.json.internal.document;

import java.lang.foreign.MemorySegment;

/** Receives the contents of a document, in their order. */
public interface DocumentSink {
  /**
   * Receives an event.
   *
   * @param tie sort key among events with equal times
   * @param place the event's offset in the segment
   */
  void onEvent(long timeNs, long tie, long place, int sizeBytes);

  /** Reports a malformed event, or malformed text between events. */
  void onBroken();

  /**
   * Receives an event with a part of a CPU profile, in {@code bytes[start, end)}.
   *
   * @param place the offset after the event
   */
  void onProfile(byte[] bytes, int start, int end, long place);

  /**
   * Reports an event without a usable time, in {@code bytes[start, end)}.
   *
   * @param isTimeBroken whether the event has a time that can't be parsed
   * @param place the offset after the event
   */
  void onEventWithoutTime(byte[] bytes, int start, int end, boolean isTimeBroken, long place);

  /**
   * Reports a truncated event at the end of the file.
   *
   * @param bytes the number of bytes of the incomplete event
   */
  void onCut(long bytes);

  /**
   * Reports that the document has the field displayTimeUnit, the unit in which viewers should show
   * times.
   */
  void onDisplayTimeUnit();

  /** Receives the metadata object, which describes the trace as a whole. */
  void onMetadata(byte[] bytes, int start, int end);

  /** Receives the ftrace text embedded in the document, unescaped. */
  void onSystemTrace(MemorySegment text);

  /**
   * Reports reading progress; called often.
   *
   * @param place the offset up to which the document has been read
   */
  void onProgress(long place);
}
