package dev.sonda.shm;

import org.osgi.annotation.versioning.ProviderType;

/**
 * A view of a chunk with a copy of its header, so that later writes by the producer don't change
 * the values. A {@link ServiceSideSmb} has a single instance, which each of its calls moves to
 * another chunk.
 */
@ProviderType
public interface ReadableChunk {

  int page();

  int chunk();

  /** Whether the producer has completed the chunk. If not, its last packet may still change. */
  boolean complete();

  /** The writer id in the header, 0…65535; only 1…32767 are valid. */
  int writerIdUntrusted();

  /** The chunk id in the header: 32 bits, unsigned, wraps around. */
  int chunkIdUntrusted();

  /** The number of packets in the header, 0…1023. */
  int packetCountUntrusted();

  /**
   * The chunk's flags: 1 means that the first packet continues from the previous chunk, 2 that the
   * last packet continues in the next chunk, 4 that sizes have to be patched. Higher bits are
   * cleared.
   */
  int flagsUntrusted();

  /** Offset of the payload in {@link ServiceSideSmb#memory()}. */
  long payloadOffset();

  /**
   * Size of the payload, which is always inside the memory. Its contents are untrusted and may
   * change while they are read.
   */
  int payloadSizeBytes();
}
