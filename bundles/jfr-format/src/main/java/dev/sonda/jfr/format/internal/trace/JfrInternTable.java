package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interned values of one kind, to which packets of the sequence refer by iid. New values are
 * written with the next packet. Not thread-safe.
 *
 * @param <T> type of the values, compared by equals
 */
final class JfrInternTable<T> {
  /**
   * Maximum number of values; beyond it there is little repetition, so all are discarded and
   * numbering starts again.
   */
  static final int MOST = 1 << 16;

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> unwritten = new ArrayList<>();
  private final int field;
  private final Fields<T> fields;

  /** Writes a value's fields. */
  @FunctionalInterface
  interface Fields<T> {
    void write(T value, MessageWriter message);
  }

  JfrInternTable(int field, Fields<T> fields) {
    this.field = field;
    this.fields = fields;
  }

  int number(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    int number = numbers.size() + 1;
    numbers.put(value, number);
    unwritten.add(value);
    return number;
  }

  boolean isFull() {
    return numbers.size() >= MOST;
  }

  boolean hasUnwritten() {
    return !unwritten.isEmpty();
  }

  void write(MessageWriter data) {
    for (T value : unwritten) {
      try (MessageWriter message = data.nested(field)) {
        message.varint(JfrPacketFieldNumbers.IID, number(value));
        fields.write(value, message);
      }
    }
    unwritten.clear();
  }

  void clear() {
    numbers.clear();
    unwritten.clear();
  }
}
