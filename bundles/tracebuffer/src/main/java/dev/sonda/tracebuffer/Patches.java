package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A view of the patches that a producer sends for one chunk. Each patch replaces four bytes of the
 * chunk's payload, normally the length of a nested message that was still open when the chunk was
 * committed.
 */
@ConsumerType
public interface Patches {
  /** Number of patches. */
  int count();

  /**
   * Offset of patch {@code index} in bytes from the start of the chunk's payload; unsigned, as sent
   * by the producer.
   */
  int offsetUntrusted(int index);

  /** The four bytes of patch {@code index} as a little-endian number. */
  int data(int index);
}
