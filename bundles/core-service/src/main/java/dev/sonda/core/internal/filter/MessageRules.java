package dev.sonda.core.internal.filter;

import java.util.Arrays;

/**
 * The filter rules for one message's fields: an array indexed by field number for low numbers,
 * ranges for higher numbers. Immutable.
 */
final class MessageRules {
  /**
   * Field numbers below this limit, which are nearly all fields of a trace, are looked up by index.
   */
  private static final int INDEXED_FIELDS = 128;

  private static final int RANGE_INTS = 3;

  private final int[] indexed;
  // Start, exclusive end and rule of each range. The first range that contains a field is used.
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

    /**
     * Adds a rule for the fields in a range that have no rule yet. The overlay's rules are added
     * before the program's, so that they win.
     */
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

    /** Returns the rules of this message and begins the next one. */
    MessageRules build() {
      MessageRules built =
          new MessageRules(
              // The array has at least one element, so that the invalid field number 0 is never
              // looked up among the ranges.
              Arrays.copyOf(indexed, Math.max(1, indexedCount)), Arrays.copyOf(ranges, rangeInts));
      Arrays.fill(indexed, FieldRule.DENIED);
      indexedCount = 0;
      rangeInts = 0;
      return built;
    }
  }
}
