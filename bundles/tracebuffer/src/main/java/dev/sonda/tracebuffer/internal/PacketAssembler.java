package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;

import dev.sonda.tracebuffer.LossReason;
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

  final FragmentChain chain = new FragmentChain();

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
}
