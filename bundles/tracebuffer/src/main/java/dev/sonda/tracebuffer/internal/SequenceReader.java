package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.ProducerIdentity;

/**
 * Reads one sequence from its first chunk up to a given chunk, and consumes the chunks. If a packet
 * continues in later chunks, only the fragments of this packet are consumed from them.
 *
 * <p>Used for both reading and overwriting. Overwriting cannot wait: chunks that are incomplete or
 * wait for patches are consumed as well, and their contents are lost.
 */
final class SequenceReader {
  /** Purpose of reading a sequence. */
  enum Mode {
    READ,
    ERASE
  }

  private static final SequenceState NONE =
      new SequenceState(0, new ProducerIdentity(1, 0, 0), null);

  private final RingBufferState ring;
  private final Mode mode;
  private final PacketSlices packet;
  private final FragmentWalker walker;
  private final PacketAssembler assembler;
  private SequenceState sequence = NONE;
  private long chunk;
  private long endChunk;

  SequenceReader(RingBufferState ring, Mode mode) {
    this.ring = ring;
    this.mode = mode;
    this.packet = new PacketSlices(ring.memory);
    this.walker = new FragmentWalker(ring.memory);
    this.assembler = new PacketAssembler(ring);
  }

  /**
   * Starts at the first chunk of the sequence; reading ends after {@code endChunk}, which must be
   * one of its chunks.
   */
  void open(SequenceState sequence, long endChunk) {
    if (this.sequence != sequence) {
      // The value is usually unchanged; skipping the store avoids the garbage collector's write
      // barrier.
      this.sequence = sequence;
    }
    this.endChunk = endChunk;
    enterFirstChunk();
  }

  SequenceState sequence() {
    return sequence;
  }

  /** The packet that {@link #readNextPacket()} has moved to. */
  PacketSlices packet() {
    return packet;
  }

  /**
   * Moves to the next packet. Returns false if there is none up to the end chunk; it must not be
   * called again then.
   */
  boolean readNextPacket() {
    packet.clear();
    if (isParked()) {
      return false;
    }
    while (true) {
      if (!walker.next()) {
        if (!leaveChunk()) {
          return false;
        }
      } else if (takeFragment()) {
        return true;
      } else if (isParked()) {
        return false;
      }
    }
  }

  /**
   * Consumes the current fragment and the rest of its packet; returns false if this doesn't give a
   * complete packet.
   */
  private boolean takeFragment() {
    return switch (walker.type()) {
      case FragmentWalker.WHOLE_PACKET -> takeWholePacket();
      case FragmentWalker.BEGIN -> takeFragmentedPacket();
      default -> {
        // Continuations whose beginning is in the buffer have been consumed together with it.
        sequence.addLoss(LossReason.ORPHAN_CONTINUATION);
        consume(chunk, walker.sizeWithHeader());
        yield false;
      }
    };
  }

  private boolean takeWholePacket() {
    consume(chunk, walker.sizeWithHeader());
    if (walker.payloadSize() == 0) {
      return false;
    }
    packet.add(walker.payloadPosition(), walker.payloadSize());
    return true;
  }

  private boolean takeFragmentedPacket() {
    PacketAssembler.Outcome outcome = assembler.assemble(sequence, chunk, walker);
    if (outcome == PacketAssembler.Outcome.COMPLETE) {
      ring.counters.readaheadsSucceeded++;
      assembler.chain.copyTo(packet);
      consumeChain();
      return packet.sliceCount() > 0;
    }
    ring.counters.readaheadsFailed++;
    if (outcome == PacketAssembler.Outcome.DATA_LOSS) {
      sequence.addLoss(assembler.lossReason());
      consumeChain();
    } else if (mode == Mode.READ) {
      park();
    } else {
      sequence.addLoss(LossReason.OVERWRITE);
      consumeChain();
    }
    return false;
  }

  private void consumeChain() {
    PacketAssembler.Chain chain = assembler.chain;
    for (int i = 0; i < chain.size(); i++) {
      consume(chain.chunk(i), chain.sizeWithHeader(i));
    }
  }

  private void consume(long fromChunk, int sizeWithHeader) {
    int avail = TBChunkLayout.payloadAvail(ring.memory, fromChunk) - sizeWithHeader;
    TBChunkLayout.setPayloadAvail(ring.memory, fromChunk, avail);
    if (avail == 0) {
      countConsumed(TBChunkLayout.outerSizeAt(ring.memory, fromChunk));
    }
  }

  private void countConsumed(int outerSize) {
    if (mode == Mode.READ) {
      ring.counters.chunksRead++;
      ring.counters.bytesRead += outerSize;
    } else {
      ring.counters.chunksOverwritten++;
      ring.counters.bytesOverwritten += outerSize;
    }
  }

  /**
   * Erases the chunk that has been read completely and moves to the next; returns false after the
   * last one, or without erasing if the chunk is still incomplete.
   */
  private boolean leaveChunk() {
    if (walker.isCorrupted()) {
      sequence.addLoss(LossReason.CHUNK_CORRUPTED);
    } else if (walker.isDropped()) {
      sequence.addLoss(LossReason.WRITER_ABORT);
    }
    if (mode == Mode.READ && isIncomplete()) {
      park();
      return false;
    }
    boolean endReached = chunk == endChunk;
    ring.eraseFirstChunk(sequence, chunk);
    if (endReached || sequence.chunks.isEmpty()) {
      return false;
    }
    enterFirstChunk();
    return true;
  }

  private void enterFirstChunk() {
    chunk = sequence.chunks.offsetAt(0);
    walker.startAt(chunk);
    // For a partly consumed chunk, the gap before it has already been reported.
    if (walker.isAtStart() && sequence.hasGapBefore(sequence.chunks.idAt(0))) {
      sequence.addLoss(LossReason.READ_GAP);
    }
  }

  private boolean isIncomplete() {
    int flags = TBChunkLayout.flags(ring.memory, chunk);
    return (flags & TBChunkLayout.FLAG_INCOMPLETE) != 0;
  }

  private boolean isParked() {
    return mode == Mode.READ && sequence.skippedInGeneration == ring.readGeneration;
  }

  private void park() {
    sequence.skippedInGeneration = ring.readGeneration;
  }
}
