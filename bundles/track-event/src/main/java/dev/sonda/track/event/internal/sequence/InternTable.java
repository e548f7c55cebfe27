package dev.sonda.track.event.internal.sequence;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings that a sequence has interned, each with its id, starting at 1. One thread. When the table
 * is full, further strings are written with each event: a program whose names never recur must not
 * exhaust its memory.
 */
final class InternTable {
  /** Id that stands for a string that isn't in the table. */
  static final int UNKNOWN = 0;

  static final int MAX_STRINGS = 4096;
  private static final int INITIAL_SLOTS = 64;

  private @Nullable String[] strings = new @Nullable String[INITIAL_SLOTS];
  private int[] numbers = new int[INITIAL_SLOTS];
  private int count;

  /** The string's id, or {@link #UNKNOWN}. */
  int find(String text) {
    int mask = strings.length - 1;
    for (int slot = slot(text, mask); ; slot = (slot + 1) & mask) {
      String there = strings[slot];
      if (there == null) {
        return UNKNOWN;
      }
      if (there.equals(text)) {
        return numbers[slot];
      }
    }
  }

  boolean isFull() {
    return count == MAX_STRINGS;
  }

  /** Adds a string that isn't in the table yet, and returns its new id. */
  int add(String text) {
    if (2 * (count + 1) > strings.length) {
      grow();
    }
    count++;
    put(text, count);
    return count;
  }

  void clear() {
    Arrays.fill(strings, null);
    count = 0;
  }

  private void grow() {
    @Nullable String[] oldStrings = strings;
    int[] oldNumbers = numbers;
    strings = new @Nullable String[2 * oldStrings.length];
    numbers = new int[2 * oldNumbers.length];
    for (int i = 0; i < oldStrings.length; i++) {
      String text = oldStrings[i];
      if (text != null) {
        put(text, oldNumbers[i]);
      }
    }
  }

  private void put(String text, int number) {
    int mask = strings.length - 1;
    int slot = slot(text, mask);
    while (strings[slot] != null) {
      slot = (slot + 1) & mask;
    }
    strings[slot] = text;
    numbers[slot] = number;
  }

  private static int slot(String text, int mask) {
    int hash = text.hashCode();
    return (hash ^ (hash >>> 15)) & mask;
  }
}
