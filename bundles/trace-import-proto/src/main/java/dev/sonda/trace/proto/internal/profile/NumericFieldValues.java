package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;

/** The numeric values of a message's fields, by field number; 0 for fields that aren't set. */
final class NumericFieldValues {
  private final long[] numbers;
  private final boolean[] present;

  /** Creates storage for fields with numbers below {@code end}. */
  NumericFieldValues(int end) {
    numbers = new long[end];
    present = new boolean[end];
  }

  /** Stores a reader's current field; if a field occurs twice, the last value counts. */
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
