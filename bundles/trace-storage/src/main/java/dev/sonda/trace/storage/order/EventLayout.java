package dev.sonda.trace.storage.order;

/** The memory layout of an event: four words of 8 bytes. */
final class EventLayout {
  static final int WORDS = 4;
  static final int TIME = 0;

  /** Index of the word with the detail, whose lower 16 bits are the kind. */
  static final int KIND_AND_DETAIL = 1;

  static final int FIRST = 2;
  static final int SECOND = 3;

  private static final int KIND_BITS = 16;

  static final int MAX_KINDS = 1 << KIND_BITS;
  private static final int KIND_MASK = (1 << KIND_BITS) - 1;

  private EventLayout() {}

  static long kindAndDetail(int kind, long detail) {
    return detail << KIND_BITS | kind;
  }

  static int kind(long kindAndDetail) {
    return (int) kindAndDetail & KIND_MASK;
  }

  static long detail(long kindAndDetail) {
    return kindAndDetail >>> KIND_BITS;
  }

  /**
   * The tie breaker of an event: the second word for events of the tied kind; other events come
   * after them.
   */
  static long tie(int tiedKind, long kindAndDetail, long second) {
    return kind(kindAndDetail) == tiedKind ? second : Long.MAX_VALUE;
  }
}
