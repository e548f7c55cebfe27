package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.HEADER_SIZE_BYTES;

import dev.sonda.tracebuffer.LossReason;
import java.lang.foreign.MemorySegment;

/**
 * Makes room at the write cursor. The chunks there are read like any others, in the order of their
 * sequence and including fragments further on, so that what is lost with them is known exactly;
 * only nobody gets the packets.
 */
final class ChunkOverwriter {
  private final Ring ring;
  private final SequenceReader reader;

  ChunkOverwriter(Ring ring) {
    this.ring = ring;
    this.reader = new SequenceReader(ring, SequenceReader.Mode.ERASE);
  }

  /**
   * Turns the chunks in {@code sizeBytes} from the write cursor on into padding. The last one may
   * reach beyond; what sticks out becomes padding of its own.
   */
  void clear(long sizeBytes) {
    long end = ring.writeOffset + sizeBytes;
    long offset = ring.writeOffset;
    while (offset < end && offset < ring.usedBytes) {
      offset += clearChunk(offset);
    }
    if (offset > end) {
      int rest = (int) (offset - end);
      TBChunkLayout.writePadding(ring.memory, end, rest - HEADER_SIZE_BYTES);
      ring.counters.paddingBytesWritten += rest;
    }
  }

  private int clearChunk(long chunk) {
    MemorySegment memory = ring.memory;
    int key = TBChunkLayout.sequenceKey(memory, chunk);
    int outerSize = TBChunkLayout.outerSizeAt(memory, chunk);
    if (key == 0) {
      ring.counters.paddingBytesCleared += outerSize;
      return outerSize;
    }
    SequenceState sequence = ring.sequences.ownerOf(key);
    if (sequence.chunks.offsetAt(0) == chunk && isPlainAndUnread(chunk)) {
      losePlainChunk(sequence, chunk, outerSize);
    } else {
      readUpTo(sequence, chunk);
    }
    return outerSize;
  }

  private boolean isPlainAndUnread(long chunk) {
    return (TBChunkLayout.flags(ring.memory, chunk) & FLAG_PLAIN) != 0
        && TBChunkLayout.payloadAvail(ring.memory, chunk)
            == TBChunkLayout.payloadSize(ring.memory, chunk);
  }

  /** The usual case, in short: comes to the same as {@link #readUpTo}. */
  private void losePlainChunk(SequenceState sequence, long chunk, int outerSize) {
    if (sequence.hasGapBefore(sequence.chunks.idAt(0))) {
      sequence.addLoss(LossReason.READ_GAP);
    }
    sequence.addLoss(LossReason.OVERWRITE);
    ring.counters.chunksOverwritten++;
    ring.counters.bytesOverwritten += outerSize;
    ring.eraseFirstChunk(sequence, chunk);
  }

  private void readUpTo(SequenceState sequence, long chunk) {
    boolean lost = false;
    reader.open(sequence, chunk);
    while (reader.readNextPacket()) {
      lost = true;
    }
    if (lost) {
      sequence.addLoss(LossReason.OVERWRITE);
    }
  }
}
