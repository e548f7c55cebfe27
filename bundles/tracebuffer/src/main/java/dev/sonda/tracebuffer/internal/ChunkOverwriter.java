package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.HEADER_SIZE_BYTES;

import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.OverwriteListener;
import org.jspecify.annotations.Nullable;

/**
 * Clears space at the write cursor. The chunks there are read like in a normal read, in the order
 * of their sequence and including fragments in later chunks, so that losses are determined exactly;
 * their packets are passed to the overwrite listener, if there is one.
 */
final class ChunkOverwriter {
  private final RingBufferState ring;
  private final SequenceReader reader;
  private @Nullable OverwriteListener listener;

  ChunkOverwriter(RingBufferState ring) {
    this.ring = ring;
    this.reader = new SequenceReader(ring, SequenceReader.Mode.ERASE);
  }

  void setListener(@Nullable OverwriteListener newListener) {
    listener = newListener;
  }

  /**
   * Turns the chunks in {@code sizeBytes} from the write cursor on into padding. If the last chunk
   * extends beyond this range, the remainder becomes a separate padding chunk.
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

  /** Turns the first chunk of a sequence into padding, independent of its position. */
  void clearOldestOf(SequenceState sequence) {
    clearChunk(sequence.chunks.offsetAt(0));
  }

  private int clearChunk(long chunk) {
    long ids = TBChunkLayout.ids(ring.memory, chunk);
    long sizes = TBChunkLayout.sizes(ring.memory, chunk);
    int key = TBChunkLayout.sequenceKeyIn(ids);
    int outerSize = TBChunkLayout.outerSize(TBChunkLayout.sizeIn(sizes));
    if (key == 0) {
      ring.counters.paddingBytesCleared += outerSize;
      return outerSize;
    }
    SequenceState sequence = ring.sequences.ownerOf(key);
    if (isPlainAndUnread(sizes) && sequence.chunks.offsetAt(0) == chunk && !isShown(sequence)) {
      losePlainChunk(sequence, TBChunkLayout.chunkIdIn(ids), sizes);
      ring.counters.bytesOverwritten += outerSize;
      TBChunkLayout.writePadding(ring.memory, chunk, TBChunkLayout.sizeIn(sizes));
    } else {
      readUpTo(sequence, chunk);
    }
    return outerSize;
  }

  private boolean isShown(SequenceState sequence) {
    OverwriteListener shown = listener;
    return shown != null && shown.wants(sequence.producer);
  }

  private static boolean isPlainAndUnread(long sizes) {
    return (TBChunkLayout.flagsIn(sizes) & FLAG_PLAIN) != 0
        && TBChunkLayout.payloadAvailIn(sizes) == TBChunkLayout.payloadSizeIn(sizes);
  }

  /** Fast path of {@link #readUpTo} with an equivalent result, for the usual case. */
  private void losePlainChunk(SequenceState sequence, int chunkId, long sizes) {
    if (sequence.hasGapBefore(chunkId)) {
      sequence.addLoss(LossReason.READ_GAP);
    }
    sequence.addLoss(LossReason.OVERWRITE);
    ring.counters.chunksOverwritten++;
    ring.sequences.consumeFirstChunk(sequence, chunkId, sizes);
  }

  private void readUpTo(SequenceState sequence, long chunk) {
    boolean lost = false;
    reader.open(sequence, chunk);
    while (reader.readNextPacket()) {
      lost = true;
      show(sequence);
    }
    if (lost) {
      sequence.addLoss(LossReason.OVERWRITE);
    }
  }

  private void show(SequenceState sequence) {
    OverwriteListener shown = listener;
    if (shown != null && shown.wants(sequence.producer)) {
      reader.packet().showOf(sequence);
      shown.packetOverwritten(reader.packet());
    }
  }
}
