package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ProviderType;

/**
 * How big the chunks of one writer were: every copy of a chunk counts, also one that was refused.
 * The buckets are those of Perfetto's {@code writer_stats}.
 */
@ProviderType
public interface ChunkPayloadHistogram {
  /** Buckets, the overflow bucket included. */
  int BUCKET_COUNT = 11;

  /** The producer. */
  ProducerIdentity producer();

  /** The writer inside the producer. */
  int writerId();

  /**
   * The largest payload that falls into bucket {@code index}; the last bucket, which takes the
   * rest, has none and answers {@link Long#MAX_VALUE}.
   */
  long bucketUpperBound(int index);

  /** How many chunks fell into bucket {@code index}. */
  long count(int index);

  /** The payload bytes of these chunks. */
  long sumBytes(int index);
}
