package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Histogram of the payload sizes of one writer's chunks: every copy of a chunk is counted, even if
 * it was refused. The buckets are those of Perfetto's {@code writer_stats}.
 */
@ProviderType
public interface ChunkPayloadHistogram {
  /** Number of buckets, the overflow bucket included. */
  int BUCKET_COUNT = 11;

  /** The producer of the chunks. */
  ProducerIdentity producer();

  /** The writer's id within the producer. */
  int writerId();

  /**
   * The largest payload that falls into bucket {@code index}; {@link Long#MAX_VALUE} for the last
   * bucket, which has no upper bound.
   */
  long bucketUpperBound(int index);

  /** How many chunks fell into bucket {@code index}. */
  long count(int index);

  /** Total payload bytes of the chunks in bucket {@code index}. */
  long sumBytes(int index);
}
