package dev.sonda.trace.kernels.internal.flame;

/**
 * Sizes and counts of a flame graph node, either of the node alone or including all nodes below.
 */
final class FlameSums {
  long size;
  long count;

  /** Size of allocations only, not reduced by freed memory. */
  long allocatedSize;

  long allocatedCount;

  void add(FlameSums other) {
    size += other.size;
    count += other.count;
    allocatedSize += other.allocatedSize;
    allocatedCount += other.allocatedCount;
  }

  void add(long moreSize, long moreCount) {
    size += moreSize;
    count += moreCount;
  }

  void clear() {
    size = 0;
    count = 0;
    allocatedSize = 0;
    allocatedCount = 0;
  }
}
