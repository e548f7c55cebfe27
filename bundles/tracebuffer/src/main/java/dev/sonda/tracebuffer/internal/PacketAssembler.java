package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;

import dev.sonda.tracebuffer.LossReason;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks ahead over the chunks of a sequence for the rest of a packet that begins in its first
 * chunk. Only looks: what it found is in {@link #chain}, and the caller decides what is consumed.
 */
final class PacketAssembler {
  /** How a search ended. */
  enum Outcome {
    /** All fragments are there. */
    COMPLETE,
    /** The rest may still come: a chunk is missing at the end, or a patch. */
    NOT_ENOUGH_DATA,
    /** The rest will never come; {@link #lossReason()} says why. */
    DATA_LOSS,
    /** Not an outcome: the packet goes on in the next chunk. */
    UNDECIDED
  }

  final Chain chain = new Chain();

  private final Ring ring;
  private final FragmentWalker walker;
  private @Nullable LossReason lossReason;

  PacketAssembler(Ring ring) {
    this.ring = ring;
    this.walker = new FragmentWalker(ring.memory);
  }

  /** Follows the packet whose beginning {@code begin} stands on, in {@code firstChunk}. */
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

  /** Why the packet is lost, after {@link Outcome#DATA_LOSS}. */
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
      // Another packet starts here; it isn't ours to touch.
      default -> lost(LossReason.REASSEMBLY_BROKEN_CHAIN);
    };
  }

  /** A chunk in the middle without fragments: odd but legal, unless it is still being written. */
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

    /** Adds the fragment that {@code walker} stands on, which lies in {@code chunk}. */
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

    /** Makes the fragments that aren't empty the slices of a packet. */
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
