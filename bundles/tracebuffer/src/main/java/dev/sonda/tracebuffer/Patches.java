package dev.sonda.tracebuffer;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A view of the patches that a producer sends for one chunk. Each replaces four bytes of the
 * chunk's payload, normally the length of a nested message that was still open when the chunk left.
 */
@ConsumerType
public interface Patches {
  /** How many there are. */
  int count();

  /**
   * Where patch {@code index} goes, in bytes from the start of the chunk's payload; unsigned, and
   * whatever the producer said.
   */
  int offsetUntrusted(int index);

  /** The four bytes of patch {@code index}, the first one lowest. */
  int data(int index);
}
