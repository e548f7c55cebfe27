package dev.sonda.shm;

import org.osgi.annotation.versioning.ProviderType;

/**
 * A chunk and its header, which was read once: what the producer writes there later changes nothing
 * here. The one instance of a {@link ServiceSideSmb}, moved by each call to it.
 */
@ProviderType
public interface ReadableChunk {

  int page();

  int chunk();

  /** Whether the producer is done with it. If not, its last packet is in flux. */
  boolean complete();

  /** 0…65535; only 1…32767 are valid. */
  int writerIdUntrusted();

  /** Unsigned 32 bits, wrapping. */
  int chunkIdUntrusted();

  /** 0…1023. */
  int packetCountUntrusted();

  /**
   * 1 first packet continues from the chunk before, 2 last packet continues on the next chunk, 4
   * needs patching; higher bits are cleared.
   */
  int flagsUntrusted();

  /** Where the payload starts in {@link ServiceSideSmb#memory()}. */
  long payloadOffset();

  /** Always inside the memory. The content is untrusted and may change while it is read. */
  int payloadSizeBytes();
}
