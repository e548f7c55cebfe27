package dev.sonda.trace.proto.internal.window.message;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.lang.foreign.MemorySegment;
import java.util.Base64;

/** A message in memory, which may be read more than once. */
public record MessageBytes(MemorySegment segment, long start, long end) {
  public static final MessageBytes EMPTY = new MessageBytes(MemorySegment.NULL, 0, 0);

  /** The message in a reader's current field; an empty message if the field is a number. */
  public static MessageBytes of(WireReader field) {
    return field.isBytes() ? new MessageBytes(field.segment(), field.start(), field.end()) : EMPTY;
  }

  /** Creates a reader at the message's beginning. */
  public WireReader reader() {
    WireReader reader = new WireReader();
    reader.reset(segment, start, end);
    return reader;
  }

  public String base64() {
    byte[] bytes = segment.asSlice(start, end - start).toArray(JAVA_BYTE);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
