package dev.sonda.producer.internal;

/**
 * Something that a part of Sonda has done.
 *
 * @param isEvent whether {@code value} is how many nanoseconds it took; else it is a counter's
 *     value
 * @param threadId as the kernel numbers threads
 * @param followsLoss whether others were lost right before it
 */
record MetatraceRecord(
    boolean isEvent, String name, long timeNs, long value, int threadId, boolean followsLoss) {

  static MetatraceRecord event(String name, long beginNs, long endNs, int threadId) {
    return new MetatraceRecord(true, name, beginNs, endNs - beginNs, threadId, false);
  }

  static MetatraceRecord counter(String name, long timeNs, long value, int threadId) {
    return new MetatraceRecord(false, name, timeNs, value, threadId, false);
  }

  MetatraceRecord followingLoss() {
    return new MetatraceRecord(isEvent, name, timeNs, value, threadId, true);
  }
}
