package dev.sonda.trace.json.internal.document;

import java.lang.foreign.MemorySegment;

/** Receives the contents of a document, in their order. */
public interface DocumentSink {
  /**
   * An event.
   *
   * @param tie orders events of one time
   * @param place where it begins in the segment
   */
  void onEvent(long timeNs, long tie, long place, int sizeBytes);

  /** An event, or something between events, that can't be read. */
  void onBroken();

  /**
   * An event that says neither its phase nor its time.
   *
   * @param isTimeBroken whether it has a time that can't be read
   * @param place behind the event
   */
  void onEventWithoutTime(String text, boolean isTimeBroken, long place);

  /** Bytes of an event that the file ends in. */
  void onCut(long bytes);

  /** The unit in which a reader is asked to show times. */
  void onDisplayTimeUnit();

  /** What is said of the trace as a whole: an object. */
  void onMetadata(byte[] bytes, int start, int end);

  /** Text of ftrace within the document, without escapes. */
  void onSystemTrace(MemorySegment text);

  /** Bytes that have been read. Called often. */
  void onProgress(long place);
}
