package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.format.WireReader;

/**
 * The fields of a message without nested messages, by field number. Reused for the next message.
 */
final class FlatMessageFields {
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

  /** The value of an integer field; 0 if the field isn't set. */
  long number(int field) {
    return has(field) ? numbers[field] : 0;
  }

  int integer(int field) {
    return (int) number(field);
  }

  /** The value of a float field. */
  double real(int field) {
    return Float.intBitsToFloat((int) number(field));
  }

  /** The value of a text field; empty if the field isn't set. */
  String text(int field) {
    return has(field) ? texts[field] : "";
  }
}
