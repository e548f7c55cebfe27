package dev.sonda.producer.internal.metatrace;

/**
 * An event, a counter value or a loss reported by a part of Sonda.
 *
 * @param value the duration of an event in nanoseconds, or the value of a counter
 * @param threadId the kernel's thread id
 */
record MetatraceRecord(Kind kind, String name, long timeNs, long value, int threadId) {

  /** Kinds of records. */
  enum Kind {
    EVENT,
    COUNTER,
    /** One or more records were lost because the ring was full; their contents aren't stored. */
    LOSS
  }

  static MetatraceRecord event(String name, long beginNs, long endNs, int threadId) {
    return new MetatraceRecord(Kind.EVENT, name, beginNs, endNs - beginNs, threadId);
  }

  static MetatraceRecord counter(String name, long timeNs, long value, int threadId) {
    return new MetatraceRecord(Kind.COUNTER, name, timeNs, value, threadId);
  }

  /** The loss record that replaces this record if the ring is full. */
  MetatraceRecord asLoss() {
    return new MetatraceRecord(Kind.LOSS, "", timeNs, 0, threadId);
  }
}
