package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;

import dev.sonda.tracebuffer.LossReason;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Searches the chunks of a sequence for the remaining fragments of a packet that begins in the
 * sequence's first chunk. Consumes nothing: the found fragments are in {@link #chain}, and the
 * caller decides which are consumed.
 */
final class PacketAssembler {
  /** Result of a search. */
  enum Outcome {
    /** All fragments have been found. */
    COMPLETE,
    /**
     * The remaining fragments or patches may still arrive: the last chunk or a patch is missing.
     */
    NOT_ENOUGH_DATA,
    /** The packet can't be completed any more; {@link #lossReason()} says why. */
    DATA_LOSS,
    /** Not a final outcome: the packet continues in the next chunk. */
    UNDECIDED
  }

  final Chain chain = new Chain();

  private final RingBufferState ring;
  private final FragmentWalker walker;
  private @Nullable LossReason lossReason;

  PacketAssembler(RingBufferState ring) {
    this.ring = ring;
    this.walker = new FragmentWalker(ring.memory);
  }

  /**
   * Searches for the packet whose beginning is the current fragment of {@code begin}, in {@code
   * firstChunk}.
   */
  Outcome assemble(SequenceState sequence, long firstChunk, FragmentWalker begin) {
    chain.clear();
    chain.add(firstChunk, begin);
    if (hasFlag(firstChunk, FLAG_NEEDS_PATCHING)) {
      return Outcome.NOT_ENOUGH_DATA;
    }
    ChunkList chunks = sequence.chunks;
    for (int i = 1; i < chunks.size(); i++) {
      boolean gap = chunks.idAt(i) != chunks.idAt(i - 1) + 1;
      Outcome outcome = follow(chunks.offsetAt(i), gap);
      if (outcome != Outcome.UNDECIDED) {
        return outcome;
      }
    }
    return Outcome.NOT_ENOUGH_DATA;
  }

  /** The reason of the loss, after {@link Outcome#DATA_LOSS}. */
  LossReason lossReason() {
    return Objects.requireNonNull(lossReason);
  }

  private Outcome follow(long chunk, boolean gap) {
    if (hasFlag(chunk, FLAG_NEEDS_PATCHING)) {
      return Outcome.NOT_ENOUGH_DATA;
    }
    if (gap) {
      return lost(LossReason.REASSEMBLY_GAP);
    }
    walker.startAt(chunk);
    return walker.next() ? join(chunk) : skip(chunk);
  }

  private Outcome join(long chunk) {
    return switch (walker.type()) {
      case FragmentWalker.CONTINUE -> {
        chain.add(chunk, walker);
        yield Outcome.UNDECIDED;
      }
      case FragmentWalker.END -> {
        chain.add(chunk, walker);
        yield Outcome.COMPLETE;
      }
      // Another packet starts in this chunk, so the searched packet is broken; the other packet
      // isn't consumed.
      default -> lost(LossReason.REASSEMBLY_BROKEN_CHAIN);
    };
  }

  /**
   * Skips a chunk without fragments in the middle of a packet, which is unusual but valid unless
   * the chunk is still being written.
   */
  private Outcome skip(long chunk) {
    if (walker.isCorrupted()) {
      return lost(LossReason.CHUNK_CORRUPTED);
    }
    return hasFlag(chunk, FLAG_INCOMPLETE) ? Outcome.NOT_ENOUGH_DATA : Outcome.UNDECIDED;
  }

  private Outcome lost(LossReason reason) {
    lossReason = reason;
    return Outcome.DATA_LOSS;
  }

  private boolean hasFlag(long chunk, int flag) {
    return (TBChunkLayout.flags(ring.memory, chunk) & flag) != 0;
  }

  /** The fragments found so far of a packet that spans chunks. Reusable. */
  static final class Chain {
    private static final int INITIAL_CAPACITY = 8;

    private int count;
    private long[] chunks = new long[INITIAL_CAPACITY];
    private long[] payloadPositions = new long[INITIAL_CAPACITY];
    private int[] payloadSizes = new int[INITIAL_CAPACITY];
    private int[] sizesWithHeader = new int[INITIAL_CAPACITY];

    void clear() {
      count = 0;
    }

    /** Adds the current fragment of {@code walker}, which is in {@code chunk}. */
    void add(long chunk, FragmentWalker walker) {
      if (count == chunks.length) {
        grow();
      }
      chunks[count] = chunk;
      payloadPositions[count] = walker.payloadPosition();
      payloadSizes[count] = walker.payloadSize();
      sizesWithHeader[count] = walker.sizeWithHeader();
      count++;
    }

    int size() {
      return count;
    }

    long chunk(int index) {
      return chunks[index];
    }

    int sizeWithHeader(int index) {
      return sizesWithHeader[index];
    }

    /** Sets the slices of a packet to the non-empty fragments. */
    void copyTo(PacketSlices packet) {
      for (int i = 0; i < count; i++) {
        if (payloadSizes[i] > 0) {
          packet.add(payloadPositions[i], payloadSizes[i]);
        }
      }
    }

    private void grow() {
      int capacity = count * 2;
      chunks = Arrays.copyOf(chunks, capacity);
      payloadPositions = Arrays.copyOf(payloadPositions, capacity);
      payloadSizes = Arrays.copyOf(payloadSizes, capacity);
      sizesWithHeader = Arrays.copyOf(sizesWithHeader, capacity);
    }
  }
}
