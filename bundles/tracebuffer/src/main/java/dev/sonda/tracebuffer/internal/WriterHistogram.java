package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.ChunkPayloadHistogram;

/** Chunk sizes of one writer. */
final class WriterHistogram implements ChunkPayloadHistogram {
  private static final int[] UPPER_BOUNDS = {8, 32, 128, 512, 1024, 2048, 4096, 8192, 12288, 16384};

  private final int key;
  private final long[] counts = new long[BUCKET_COUNT];
  private final long[] sums = new long[BUCKET_COUNT];

  WriterHistogram(int key) {
    this.key = key;
  }

  void add(int payloadSize) {
    int bucket = 0;
    while (bucket < UPPER_BOUNDS.length && payloadSize > UPPER_BOUNDS[bucket]) {
      bucket++;
    }
    counts[bucket]++;
    sums[bucket] += payloadSize;
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
    return counts[index];
  }

  @Override
  public long sumBytes(int index) {
    return sums[index];
  }
}
