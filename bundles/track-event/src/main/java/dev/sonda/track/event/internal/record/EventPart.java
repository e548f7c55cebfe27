package dev.sonda.track.event.internal.record;

/** What the parts of an {@link EventData} are. Numbers, not an enum: they lie in an array. */
public final class EventPart {
  public static final byte INT = 0;
  public static final byte UINT = 1;
  public static final byte BOOL = 2;
  public static final byte DOUBLE = 3;
  public static final byte STRING = 4;
  public static final byte POINTER = 5;

  /** A message. */
  public static final byte PROTO = 6;

  public static final byte BEGIN_DICTIONARY = 7;
  public static final byte BEGIN_ARRAY = 8;

  /** Ends the dictionary or array that began last. */
  public static final byte END = 9;

  public static final byte FLOW = 10;
  public static final byte TERMINATING_FLOW = 11;
  public static final byte CORRELATION = 12;
  public static final byte CORRELATION_TEXT = 13;

  /** A field of TrackEvent that the program's own code writes. */
  public static final byte TYPED_MESSAGE = 14;

  /** A field of TrackEvent that the program's own code writes, with values by number. */
  public static final byte INTERNED_MESSAGE = 15;

  /** A field of TrackEvent that is serialized already. */
  public static final byte TYPED_BYTES = 16;

  /** A field of TrackEvent that is a number; the number is that of the part behind it. */
  public static final byte FIELD = 19;

  public static final byte FIELD_VALUE = 20;

  /** A field of TrackEvent that is a text. */
  public static final byte TEXT_FIELD = 21;

  public static final byte SOURCE_LOCATION = 17;

  /** What a log records, with its priority as number. */
  public static final byte LOG = 18;

  private EventPart() {}

  /** Whether a part is an argument, or a piece of one. */
  public static boolean isArgument(byte part) {
    return part <= END;
  }
}
