package dev.sonda.producer.internal.metatrace;

/**
 * Something that a part of Sonda has done.
 *
 * @param value of an event how many nanoseconds it took
 * @param threadId as the kernel numbers threads
 */
record MetatraceRecord(Kind kind, String name, long timeNs, long value, int threadId) {

  /** What a record tells. */
  enum Kind {
    EVENT,
    COUNTER,
    /** That this and perhaps others had no room; nothing else of them is kept. */
    LOSS
  }

  static MetatraceRecord event(String name, long beginNs, long endNs, int threadId) {
    return new MetatraceRecord(Kind.EVENT, name, beginNs, endNs - beginNs, threadId);
  }

  static MetatraceRecord counter(String name, long timeNs, long value, int threadId) {
    return new MetatraceRecord(Kind.COUNTER, name, timeNs, value, threadId);
  }

  /** What remains of this one where there is no room for it. */
  MetatraceRecord asLoss() {
    return new MetatraceRecord(Kind.LOSS, "", timeNs, 0, threadId);
  }
}
