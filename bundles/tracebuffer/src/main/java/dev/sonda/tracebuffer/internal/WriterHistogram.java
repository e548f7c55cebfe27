package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.ChunkPayloadHistogram;
import dev.sonda.tracebuffer.ProducerIdentity;

/** The histogram of one writer's chunk sizes. */
final class WriterHistogram implements ChunkPayloadHistogram {
  private static final int[] UPPER_BOUNDS = {8, 32, 128, 512, 1024, 2048, 4096, 8192, 12288, 16384};

  /**
   * All bucket bounds are multiples of 8, so that a table indexed by size / 8 gives the bucket
   * directly.
   */
  private static final int BOUNDS_SHIFT = 3;

  private static final byte[] BUCKETS = buckets();

  /**
   * Heap memory of a histogram with all buckets in use, including its entries in the hash table and
   * list of histograms.
   */
  static final int HEAP_BYTES = 248;

  private static final long[] NO_COUNTS = {};

  private final ProducerIdentity producer;
  private final char writerId;
  // Bit mask of the non-empty buckets.
  private int used;
  // Count and sum of each used bucket, alternating, as both are updated together. Most writers use
  // two buckets.
  private long[] counts = NO_COUNTS;

  WriterHistogram(ProducerIdentity producer, int writerId) {
    this.producer = producer;
    this.writerId = (char) writerId;
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
    int place = placeOf(bucket);
    if (!isUsed(bucket)) {
      makeRoom(bucket, place);
    }
    counts[place]++;
    counts[place + 1] += payloadSize;
  }

  /** Index at which the bucket is stored, or would be inserted. */
  private int placeOf(int bucket) {
    return 2 * Integer.bitCount(used & (1 << bucket) - 1);
  }

  private void makeRoom(int bucket, int place) {
    long[] more = new long[counts.length + 2];
    System.arraycopy(counts, 0, more, 0, place);
    System.arraycopy(counts, place, more, place + 2, counts.length - place);
    counts = more;
    used |= 1 << bucket;
  }

  private boolean isUsed(int bucket) {
    return (used & 1 << bucket) != 0;
  }

  @Override
  public ProducerIdentity producer() {
    return producer;
  }

  @Override
  public int writerId() {
    return writerId;
  }

  @Override
  public long bucketUpperBound(int index) {
    return index == UPPER_BOUNDS.length ? Long.MAX_VALUE : UPPER_BOUNDS[index];
  }

  @Override
  public long count(int index) {
    return isUsed(index) ? counts[placeOf(index)] : 0;
  }

  @Override
  public long sumBytes(int index) {
    return isUsed(index) ? counts[placeOf(index) + 1] : 0;
  }
}
