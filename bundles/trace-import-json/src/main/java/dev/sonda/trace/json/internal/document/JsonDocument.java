package dev.sonda.trace.json.internal.document;

import java.lang.foreign.MemorySegment;

/**
 * The text of a JSON document, {@code [start, end)} of a segment. Places of values are offsets in
 * the segment.
 */
public record JsonDocument(MemorySegment segment, long start, long end) {
  /** The window of a cursor at a value, of which a document may have very many. */
  private static final int VALUE_WINDOW_BYTES = 1 << 13;

  /** A cursor at the document's first value. */
  public JsonCursor cursor() {
    return new JsonCursor(new JsonWindow(segment, start, end));
  }

  /** A cursor at the value at a place. */
  public JsonCursor cursorAt(long place) {
    return new JsonCursor(new JsonWindow(segment, place, end, VALUE_WINDOW_BYTES));
  }
}
