package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.PacketView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Reads the packets of a buffer: iterates over the chunks in the order of writing, once around the
 * ring, and reads the sequence of each chunk up to that chunk.
 */
final class BufferReader {
  private static final int CACHE_LINE_BYTES = 64;
  private static final long NEVER = -1;

  /**
   * Distance up to which memory is prefetched: the size of a typical chunk and the chunk after it.
   */
  private static final int TOUCHED_AHEAD_BYTES = 8 << 10;

  private final RingBufferState ring;
  private final SequenceReader sequenceReader;
  private boolean passOpen;
  private boolean inSequence;
  private long readOffset;
  private long touchedUpTo;

  /**
   * Position of the write cursor, and number of its wraps, when the buffer was last completely
   * read.
   */
  private long drainedAt = NEVER;

  private long drainedWraps;

  // Never read; the writes only prevent the compiler from eliminating the loads.
  @SuppressWarnings("UnusedVariable")
  private int touched;

  BufferReader(RingBufferState ring) {
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

  /** Whether the write cursor has passed the position at which the buffer was completely read. */
  private boolean isLapped() {
    return hasWrapped()
        ? ring.counters.writeWrapCount > drainedWraps + 1 || ring.writeOffset > drainedAt
        : ring.writeOffset < drainedAt;
  }

  private boolean hasWrapped() {
    return ring.counters.writeWrapCount != drainedWraps;
  }

  /**
   * Ends the pass, and notes the write cursor if everything was read, so that the next pass can
   * start there and needn't iterate over the whole buffer.
   */
  private void endPass() {
    passOpen = false;
    drainedAt = ring.sequences.areAllEmpty() ? ring.writeOffset : NEVER;
    drainedWraps = ring.counters.writeWrapCount;
  }

  /** Ends the pass, since chunks are about to be changed. */
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
    // Skips chunks that have been read, of which a pass may encounter many, without further work.
    if (key != 0) {
      touchAhead();
      sequenceReader.open(ring.sequences.ownerOf(key), readOffset);
      inSequence = true;
    }
  }

  /**
   * Prefetches the cache lines of the next chunks while the current chunk is parsed. Without
   * prefetching, parsing would wait for each cache line in turn, as the position of a fragment
   * depends on the previous one.
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
