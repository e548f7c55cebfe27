package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.PacketView;
import org.jspecify.annotations.Nullable;

/**
 * The outer walk of reading: visits the chunks in the order in which they were written, once around
 * the ring, and has the sequence of each one read up to it.
 */
final class BufferReader {
  private final Ring ring;
  private final SequenceReader sequenceReader;
  private boolean passOpen;
  private boolean inSequence;
  private long readOffset;

  BufferReader(Ring ring) {
    this.ring = ring;
    this.sequenceReader = new SequenceReader(ring, SequenceReader.Mode.READ);
  }

  void begin() {
    ring.readGeneration++;
    // The oldest chunk is the one that the next write would overwrite first.
    readOffset = ring.writeOffset == ring.usedBytes ? 0 : ring.writeOffset;
    inSequence = false;
    passOpen = ring.usedBytes > 0;
  }

  /** Ends the pass: chunks are about to move under it. */
  void end() {
    passOpen = false;
  }

  @Nullable PacketView next() {
    while (passOpen) {
      if (!inSequence) {
        enterSequence();
      }
      if (inSequence && sequenceReader.readNextPacket()) {
        PacketSlices packet = sequenceReader.packet();
        packet.deliverFor(sequenceReader.sequence());
        return packet;
      }
      leaveChunk();
    }
    return null;
  }

  private void enterSequence() {
    int key = TBChunkLayout.sequenceKey(ring.memory, readOffset);
    if (key != 0) {
      sequenceReader.open(ring.sequences.ownerOf(key), readOffset);
      inSequence = true;
    }
  }

  private void leaveChunk() {
    inSequence = false;
    readOffset += TBChunkLayout.outerSizeAt(ring.memory, readOffset);
    if (readOffset == ring.writeOffset) {
      passOpen = false;
    } else if (readOffset >= ring.usedBytes) {
      readOffset = 0;
      passOpen = ring.writeOffset != 0;
    }
  }
}
