package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The one view of a reader. */
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

  /** Says whose packet this is; what the sequence has lost is reported with it, once. */
  void deliverFor(SequenceState owner) {
    setOwner(owner);
    lossReasons = owner.takeLossReasons();
  }

  /** Says whose packet this is, and leaves what was lost to be reported. */
  void showOf(SequenceState owner) {
    setOwner(owner);
    lossReasons = owner.lossReasons();
  }

  private void setOwner(SequenceState owner) {
    if (sequence != owner) {
      // Mostly the same again: collectors may wait for all stores before this one.
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
