package dev.sonda.tracebuffer;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A view of one packet in the buffer's memory: one or more slices, whose concatenation is the
 * packet. The buffer has a single view object that it reuses, so the view is valid until the next
 * call to the buffer.
 */
@ProviderType
public interface PacketView {
  /** The producer, as passed with the first chunk of the sequence. */
  ProducerIdentity producer();

  /** The writer's id within the producer; producer and writer identify the sequence. */
  int writerId();

  /**
   * Bits of {@link LossReason} for packets lost in this sequence just before this packet; 0 if none
   * was lost.
   */
  int lossReasons();

  /** The packet's size: the sum of its slices, at least 1. */
  long sizeBytes();

  /** The number of slices, at least 1. */
  int sliceCount();

  /** The memory that contains all slices. */
  MemorySegment memory();

  /** Offset of slice {@code index} in {@link #memory()}. */
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
