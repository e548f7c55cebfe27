package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;

/** The numbers of a message's fields, by the fields' numbers; 0 where there is none. */
final class NumberFields {
  private final long[] numbers;
  private final boolean[] present;

  /** Fields with numbers below {@code end}. */
  NumberFields(int end) {
    numbers = new long[end];
    present = new boolean[end];
  }

  /** Takes in a reader's current field; of a field that stands twice, the last one counts. */
  void set(WireReader field) {
    if (field.field() < numbers.length) {
      numbers[field.field()] = field.longValue();
      present[field.field()] = true;
    }
  }

  long get(int field) {
    return numbers[field];
  }

  boolean has(int field) {
    return present[field];
  }
}
