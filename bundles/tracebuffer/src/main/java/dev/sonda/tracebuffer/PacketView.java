package dev.sonda.tracebuffer;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * One packet, still lying in the buffer as one or more slices; their concatenation is the packet.
 * The buffer owns a single view and moves it: what it shows is valid until the next call to the
 * buffer.
 */
@ProviderType
public interface PacketView {
  /** The producer, as handed in with the first chunk of the sequence. */
  ProducerIdentity producer();

  /** The writer inside that producer; together they name the sequence. */
  int writerId();

  /**
   * Bits of {@link LossReason}: what was lost on this sequence just before this packet; 0 if
   * nothing.
   */
  int lossReasons();

  /** The packet's size: the sum of its slices, at least 1. */
  long sizeBytes();

  /** The number of slices, at least 1. */
  int sliceCount();

  /** The memory that all slices lie in. */
  MemorySegment memory();

  /** Where slice {@code index} starts in {@link #memory()}. */
  long sliceOffset(int index);

  /** The size of slice {@code index}, at least 1. */
  int sliceSizeBytes(int index);

  /**
   * Copies the whole packet, {@link #sizeBytes()} bytes, to {@code target} at {@code targetOffset}.
   */
  default void copyTo(MemorySegment target, long targetOffset) {
    long to = targetOffset;
    for (int i = 0; i < sliceCount(); i++) {
      MemorySegment.copy(memory(), sliceOffset(i), target, to, sliceSizeBytes(i));
      to += sliceSizeBytes(i);
    }
  }
}
