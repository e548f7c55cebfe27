package dev.sonda.trace.storage.order;

/** The layout of an event: four words. */
final class EventWords {
  static final int WORDS = 4;
  static final int TIME = 0;

  /** The detail, and in its lower bits the kind. */
  static final int KIND_AND_DETAIL = 1;

  static final int FIRST = 2;
  static final int SECOND = 3;

  private static final int KIND_BITS = 16;

  static final int MAX_KINDS = 1 << KIND_BITS;
  private static final int KIND_MASK = (1 << KIND_BITS) - 1;

  private EventWords() {}

  static long kindAndDetail(int kind, long detail) {
    return detail << KIND_BITS | kind;
  }

  static int kind(long kindAndDetail) {
    return (int) kindAndDetail & KIND_MASK;
  }

  static long detail(long kindAndDetail) {
    return kindAndDetail >>> KIND_BITS;
  }

  /** Events of a tied kind come by their second words, others of the time after them. */
  static long tie(int tiedKind, long kindAndDetail, long second) {
    return kind(kindAndDetail) == tiedKind ? second : Long.MAX_VALUE;
  }
}
