package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.format.WireReader;

/** The fields of a flat message by their numbers. Reused for the next message. */
final class FrameFields {
  private static final int FIELDS = 32;

  private final WireReader reader = new WireReader();
  private final long[] numbers = new long[FIELDS];
  private final String[] texts = new String[FIELDS];
  private int present;

  /** Reads the message that a reader's current field holds. */
  void read(WireReader parent) {
    present = 0;
    reader.reset(parent);
    while (reader.next()) {
      int field = reader.field();
      if (field < FIELDS) {
        present |= 1 << field;
        texts[field] = reader.isBytes() ? reader.text() : "";
        numbers[field] = reader.isBytes() ? 0 : reader.longValue();
      }
    }
  }

  boolean has(int field) {
    return (present & 1 << field) != 0;
  }

  boolean hasAll(int... fields) {
    for (int field : fields) {
      if (!has(field)) {
        return false;
      }
    }
    return true;
  }

  /** A field's number, 0 if the message hasn't it. */
  long number(int field) {
    return has(field) ? numbers[field] : 0;
  }

  int integer(int field) {
    return (int) number(field);
  }

  /** The value of a field of 32 bits with a fraction. */
  double real(int field) {
    return Float.intBitsToFloat((int) number(field));
  }

  /** A field's text, the empty one if the message hasn't it. */
  String text(int field) {
    return has(field) ? texts[field] : "";
  }
}
