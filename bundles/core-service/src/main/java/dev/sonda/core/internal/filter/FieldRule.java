package dev.sonda.core.internal.filter;

/**
 * Encodes the filter rule of a field as one int, so that a look-up allocates nothing: the upper
 * byte holds the kind of rule, the other bytes the index of the nested message or the semantic type
 * of the string.
 */
final class FieldRule {
  /** The field is removed. The value is 0, so that a new array of rules denies all fields. */
  static final int DENIED = 0;

  /** The field passes as it is. */
  static final int SIMPLE = 1 << 24;

  /** The field is a message with rules of its own. */
  static final int NESTED = 2 << 24;

  /** The field is a string that goes through the string filter. */
  static final int STRING = 3 << 24;

  private static final int KIND_MASK = 0xFF << 24;
  private static final int DETAIL_MASK = ~KIND_MASK;

  /** Semantic types are cut to 16 bits, as in Perfetto's filter. */
  private static final int TYPE_MASK = 0xFFFF;

  private FieldRule() {}

  static int nested(int messageIndex) {
    return NESTED | messageIndex;
  }

  static int string(int semanticType) {
    return STRING | (semanticType & TYPE_MASK);
  }

  static int kind(int rule) {
    return rule & KIND_MASK;
  }

  /**
   * The index of the message of a {@link #NESTED} rule, or the semantic type of a {@link #STRING}
   * rule.
   */
  static int detail(int rule) {
    return rule & DETAIL_MASK;
  }

  static boolean fitsMessageIndex(long index) {
    return index >= 0 && index <= DETAIL_MASK;
  }
}
