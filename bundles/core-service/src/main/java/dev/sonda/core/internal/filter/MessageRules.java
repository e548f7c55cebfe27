package dev.sonda.core.internal.filter;

import java.util.Arrays;

/** The rules of one message: low field numbers by index, the rest as ranges. */
final class MessageRules {
  /** Nearly all fields of a trace are below this. */
  private static final int INDEXED_FIELDS = 128;

  private static final int RANGE_INTS = 3;

  private final int[] indexed;
  // Start, end (without it) and rule, range after range. The first one that fits counts.
  private final int[] ranges;

  private MessageRules(int[] indexed, int[] ranges) {
    this.indexed = indexed;
    this.ranges = ranges;
  }

  int ruleOf(int field) {
    return field < indexed.length ? indexed[field] : ruleFromRanges(field);
  }

  private int ruleFromRanges(int field) {
    for (int i = 0; i < ranges.length; i += RANGE_INTS) {
      if (field >= ranges[i] && field < ranges[i + 1]) {
        return ranges[i + 2];
      }
    }
    return FieldRule.DENIED;
  }

  /** Collects the rules of one message after the other. */
  static final class Builder {
    private final int[] indexed = new int[INDEXED_FIELDS];
    private int[] ranges = new int[RANGE_INTS * 4];
    private int rangeInts;
    private int indexedCount;

    /** The overlay's rules come before the program's: what is already there stays. */
    void add(int firstField, int endField, int rule) {
      for (int field = firstField; field < Math.min(endField, INDEXED_FIELDS); field++) {
        if (indexed[field] == FieldRule.DENIED) {
          indexed[field] = rule;
        }
        indexedCount = Math.max(indexedCount, field + 1);
      }
      if (endField > INDEXED_FIELDS) {
        addRange(Math.max(firstField, INDEXED_FIELDS), endField, rule);
      }
    }

    private void addRange(int firstField, int endField, int rule) {
      if (rangeInts == ranges.length) {
        ranges = Arrays.copyOf(ranges, ranges.length * 2);
      }
      ranges[rangeInts++] = firstField;
      ranges[rangeInts++] = endField;
      ranges[rangeInts++] = rule;
    }

    /** Gives the message's rules and begins the next message. */
    MessageRules build() {
      MessageRules built =
          new MessageRules(
              // At least one, so that field number 0 is never looked for among ranges.
              Arrays.copyOf(indexed, Math.max(1, indexedCount)), Arrays.copyOf(ranges, rangeInts));
      Arrays.fill(indexed, FieldRule.DENIED);
      indexedCount = 0;
      rangeInts = 0;
      return built;
    }
  }
}
