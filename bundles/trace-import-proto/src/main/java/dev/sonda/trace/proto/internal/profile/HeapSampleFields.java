package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;

/** The fields of a message HeapSample: a stack's allocations, current or at their peak. */
final class HeapSampleFields {
  private static final int CALLSTACK_ID = 1;
  private static final int SELF_ALLOCATED = 2;
  private static final int SELF_FREED = 3;
  private static final int ALLOC_COUNT = 5;
  private static final int FREE_COUNT = 6;
  private static final int SELF_MAX = 8;
  private static final int SELF_MAX_COUNT = 9;

  private final NumericFieldValues numbers = new NumericFieldValues(SELF_MAX_COUNT + 1);

  static HeapSampleFields read(WireReader parent) {
    HeapSampleFields sample = new HeapSampleFields();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      sample.numbers.set(fields);
    }
    return sample;
  }

  /**
   * Returns the sample.
   *
   * @param hasMaximumCount whether the producer's allocation count at the memory peak is correct;
   *     otherwise the count is 0
   */
  HeapSample sample(boolean hasMaximumCount) {
    long callstack = numbers.get(CALLSTACK_ID);
    if (numbers.has(SELF_MAX)) {
      long count = hasMaximumCount ? numbers.get(SELF_MAX_COUNT) : 0;
      return new HeapSample(callstack, numbers.get(SELF_MAX), 0, count, 0);
    }
    return new HeapSample(
        callstack,
        numbers.get(SELF_ALLOCATED),
        numbers.get(SELF_FREED),
        numbers.get(ALLOC_COUNT),
        numbers.get(FREE_COUNT));
  }
}
