package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.PacketView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * The outer walk of reading: visits the chunks in the order in which they were written, once around
 * the ring, and has the sequence of each one read up to it.
 */
final class BufferReader {
  private static final int CACHE_LINE_BYTES = 64;
  private static final long NEVER = -1;

  /** The usual chunk and the one after it. */
  private static final int TOUCHED_AHEAD_BYTES = 8 << 10;

  private final Ring ring;
  private final SequenceReader sequenceReader;
  private boolean passOpen;
  private boolean inSequence;
  private long readOffset;
  private long touchedUpTo;

  /** Where the cursor was when the buffer held nothing unread, and its laps until then. */
  private long drainedAt = NEVER;

  private long drainedWraps;

  // Written only, so that the compiler keeps the loads.
  @SuppressWarnings("UnusedVariable")
  private int touched;

  BufferReader(Ring ring) {
    this.ring = ring;
    this.sequenceReader = new SequenceReader(ring, SequenceReader.Mode.READ);
  }

  void begin() {
    ring.readGeneration++;
    boolean skipsWhatWasRead = drainedAt != NEVER && !isLapped();
    boolean hasNothingNew = skipsWhatWasRead && drainedAt == ring.writeOffset && !hasWrapped();
    // The oldest chunk is the one that the next write would overwrite first.
    long oldest = skipsWhatWasRead ? drainedAt : ring.writeOffset;
    readOffset = oldest >= ring.usedBytes ? 0 : oldest;
    touchedUpTo = readOffset;
    inSequence = false;
    passOpen = ring.usedBytes > 0 && !hasNothingNew;
  }

  /** Whether something was written over the place where the buffer was drained. */
  private boolean isLapped() {
    return hasWrapped()
        ? ring.counters.writeWrapCount > drainedWraps + 1 || ring.writeOffset > drainedAt
        : ring.writeOffset < drainedAt;
  }

  private boolean hasWrapped() {
    return ring.counters.writeWrapCount != drainedWraps;
  }

  /** A reader that keeps up would walk over the whole buffer each time, to find it read already. */
  private void endPass() {
    passOpen = false;
    drainedAt = ring.sequences.areAllEmpty() ? ring.writeOffset : NEVER;
    drainedWraps = ring.counters.writeWrapCount;
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
    // Of what has been read already, which a pass may walk over for miles, a look is enough.
    if (key != 0) {
      touchAhead();
      sequenceReader.open(ring.sequences.ownerOf(key), readOffset);
      inSequence = true;
    }
  }

  /**
   * Has the lines of the next chunks fetched while this one is parsed. Parsing alone waits for one
   * line after the other, as each fragment says where the next one is.
   */
  private void touchAhead() {
    long from = Math.max(touchedUpTo, readOffset);
    long to = Math.min(readOffset + TOUCHED_AHEAD_BYTES, ring.usedBytes);
    touched += touch(ring.memory, from, to);
    touchedUpTo = Math.max(from, to);
  }

  private static int touch(MemorySegment memory, long from, long to) {
    int sum = 0;
    for (long offset = from; offset < to; offset += CACHE_LINE_BYTES) {
      sum += memory.get(ValueLayout.JAVA_BYTE, offset);
    }
    return sum;
  }

  private void leaveChunk() {
    inSequence = false;
    readOffset += TBChunkLayout.outerSizeAt(ring.memory, readOffset);
    if (readOffset == ring.writeOffset) {
      endPass();
    } else if (readOffset >= ring.usedBytes) {
      readOffset = 0;
      touchedUpTo = 0;
      if (ring.writeOffset == 0) {
        endPass();
      }
    }
  }
}
