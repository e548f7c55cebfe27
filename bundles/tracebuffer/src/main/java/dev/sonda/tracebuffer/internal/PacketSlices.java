package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The reusable packet view of a reader: the slices of the current packet. */
final class PacketSlices implements PacketView {
  private static final int INITIAL_CAPACITY = 8;

  private final MemorySegment memory;
  private @Nullable SequenceState sequence;
  private int lossReasons;
  private int count;
  private long[] offsets = new long[INITIAL_CAPACITY];
  private int[] sizes = new int[INITIAL_CAPACITY];

  PacketSlices(MemorySegment memory) {
    this.memory = memory;
  }

  void clear() {
    count = 0;
  }

  void add(long offset, int size) {
    if (count == sizes.length) {
      offsets = Arrays.copyOf(offsets, count * 2);
      sizes = Arrays.copyOf(sizes, count * 2);
    }
    offsets[count] = offset;
    sizes[count] = size;
    count++;
  }

  /**
   * Sets the sequence of the packet, and moves the sequence's pending losses to the packet, so that
   * they are reported once.
   */
  void deliverFor(SequenceState owner) {
    setOwner(owner);
    lossReasons = owner.takeLossReasons();
  }

  /**
   * Sets the sequence of the packet, but leaves the sequence's losses pending for the next read.
   */
  void showOf(SequenceState owner) {
    setOwner(owner);
    lossReasons = owner.lossReasons();
  }

  private void setOwner(SequenceState owner) {
    if (sequence != owner) {
      // The value is usually unchanged; skipping the store avoids the garbage collector's write
      // barrier.
      sequence = owner;
    }
  }

  @Override
  public ProducerIdentity producer() {
    return Objects.requireNonNull(sequence).producer;
  }

  @Override
  public int writerId() {
    return Objects.requireNonNull(sequence).writerId();
  }

  @Override
  public int lossReasons() {
    return lossReasons;
  }

  @Override
  public long sizeBytes() {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += sizes[i];
    }
    return sum;
  }

  @Override
  public int sliceCount() {
    return count;
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public long sliceOffset(int index) {
    return offsets[Objects.checkIndex(index, count)];
  }

  @Override
  public int sliceSizeBytes(int index) {
    return sizes[Objects.checkIndex(index, count)];
  }
}
