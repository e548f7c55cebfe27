package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.ChunkPayloadHistogram;

/** Chunk sizes of one writer. */
final class WriterHistogram implements ChunkPayloadHistogram {
  private static final int[] UPPER_BOUNDS = {8, 32, 128, 512, 1024, 2048, 4096, 8192, 12288, 16384};

  /** All bounds are multiples of 8, so that a table by size / 8 finds the bucket at once. */
  private static final int BOUNDS_SHIFT = 3;

  private static final byte[] BUCKETS = buckets();

  private final int key;
  // Count and sum of each bucket in turn: both are written together.
  private final long[] counts = new long[2 * BUCKET_COUNT];

  WriterHistogram(int key) {
    this.key = key;
  }

  private static byte[] buckets() {
    int last = UPPER_BOUNDS.length - 1;
    byte[] buckets = new byte[(UPPER_BOUNDS[last] >> BOUNDS_SHIFT) + 2];
    for (int i = 0; i < buckets.length; i++) {
      while (buckets[i] <= last && i << BOUNDS_SHIFT > UPPER_BOUNDS[buckets[i]]) {
        buckets[i]++;
      }
    }
    return buckets;
  }

  void add(int payloadSize) {
    int eights = (payloadSize + (1 << BOUNDS_SHIFT) - 1) >> BOUNDS_SHIFT;
    int bucket = BUCKETS[Math.min(eights, BUCKETS.length - 1)];
    counts[2 * bucket]++;
    counts[2 * bucket + 1] += payloadSize;
  }

  @Override
  public int producerId() {
    return key >>> 16;
  }

  @Override
  public int writerId() {
    return key & 0xFFFF;
  }

  @Override
  public long bucketUpperBound(int index) {
    return index == UPPER_BOUNDS.length ? Long.MAX_VALUE : UPPER_BOUNDS[index];
  }

  @Override
  public long count(int index) {
    return counts[2 * index];
  }

  @Override
  public long sumBytes(int index) {
    return counts[2 * index + 1];
  }
}
