package dev.sonda.track.event.internal.record;

/**
 * Constants for the types of the parts of a {@link PendingEvent}, such as arguments, flows and
 * fields; bytes instead of an enum, as they are stored in a byte array.
 */
public final class EventPartTypes {
  public static final byte INT = 0;
  public static final byte UINT = 1;
  public static final byte BOOL = 2;
  public static final byte DOUBLE = 3;
  public static final byte STRING = 4;
  public static final byte POINTER = 5;

  /** An argument that is a protobuf message. */
  public static final byte PROTO = 6;

  public static final byte BEGIN_DICTIONARY = 7;
  public static final byte BEGIN_ARRAY = 8;

  /** End of the innermost open dictionary or array. */
  public static final byte END = 9;

  public static final byte FLOW = 10;
  public static final byte TERMINATING_FLOW = 11;
  public static final byte CORRELATION = 12;
  public static final byte CORRELATION_TEXT = 13;

  /** A message field of TrackEvent that a callback of the program writes. */
  public static final byte TYPED_MESSAGE = 14;

  /** A message field of TrackEvent that a callback of the program writes, with interned values. */
  public static final byte INTERNED_MESSAGE = 15;

  /** A message field of TrackEvent, already serialized. */
  public static final byte TYPED_BYTES = 16;

  /**
   * A numeric field of TrackEvent; the part's number is the field number, and the next part has the
   * value.
   */
  public static final byte FIELD = 19;

  public static final byte FIELD_VALUE = 20;

  /** A string field of TrackEvent. */
  public static final byte TEXT_FIELD = 21;

  public static final byte SOURCE_LOCATION = 17;

  /** Text of a log record; the part's number is the priority. */
  public static final byte LOG = 18;

  private EventPartTypes() {}

  /** Whether a part is an argument, or belongs to an argument with several parts. */
  public static boolean isArgument(byte part) {
    return part <= END;
  }
}
