package dev.sonda.trace.kernels.internal.flame;

/** Sizes and counts, of one node or of all below it as well. */
final class FlameSums {
  long size;
  long count;

  /** The same without what was freed. */
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
