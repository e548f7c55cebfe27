package dev.sonda.tracebuffer.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The chunks in a ring, found by scanning it from end to end.
 *
 * @param chunks all chunks except padding, in the order of their positions
 */
record RingChunks(Map<Name, Chunk> chunks) {
  /** The unique identity of a chunk. */
  record Name(int key, int id) {}

  /** A chunk in the buffer. */
  record Chunk(Name name, long offset, int size, int flags, int avail, String payload) {
    int consumed() {
      return payload.length() - avail;
    }

    int outerSize() {
      return TBChunkLayout.outerSize(size);
    }

    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  static RingChunks of(RingBufferState ring) {
    Map<Name, Chunk> chunks = new LinkedHashMap<>();
    boolean cursorMet = ring.writeOffset == ring.usedBytes;
    long offset = 0;
    while (offset < ring.usedBytes) {
      cursorMet |= offset == ring.writeOffset;
      if (!TBChunkLayout.isPadding(ring.memory, offset)) {
        Chunk chunk = chunkAt(ring, offset);
        expect(chunks.put(chunk.name, chunk) == null, "a chunk is there once");
      }
      offset += TBChunkLayout.outerSizeAt(ring.memory, offset);
    }
    expect(offset == ring.usedBytes, "chunks lie back to back");
    expect(cursorMet, "the write cursor is between chunks");
    return new RingChunks(chunks);
  }

  private static Chunk chunkAt(RingBufferState ring, long offset) {
    int size = TBChunkLayout.size(ring.memory, offset);
    int payloadSize = TBChunkLayout.payloadSize(ring.memory, offset);
    int avail = TBChunkLayout.payloadAvail(ring.memory, offset);
    expect(payloadSize <= size, "a payload is inside of its chunk");
    expect(avail <= payloadSize, "no more is unread than was written");
    byte[] payload =
        ring.memory.asSlice(TBChunkLayout.fragments(offset), payloadSize).toArray(JAVA_BYTE);
    return new Chunk(
        new Name(
            TBChunkLayout.sequenceKey(ring.memory, offset),
            TBChunkLayout.chunkId(ring.memory, offset)),
        offset,
        size,
        TBChunkLayout.flags(ring.memory, offset),
        avail,
        new String(payload, ISO_8859_1));
  }

  @Nullable Chunk find(Name name) {
    return chunks.get(name);
  }

  Collection<Chunk> all() {
    return chunks.values();
  }

  /** Expects the chunk lists of exactly these sequences to contain exactly these chunks. */
  void expectListed(RingBufferState ring, Set<Integer> knownKeys) {
    int sequences = 0;
    int listed = 0;
    for (int key : knownKeys) {
      SequenceState sequence = ring.sequences.find(key);
      if (sequence != null) {
        sequences++;
        listed += expectSorted(sequence);
      }
    }
    expect(sequences == ring.sequences.size(), "no sequence is invented");
    expect(listed == chunks.size(), "every chunk is on a list");
  }

  private int expectSorted(SequenceState sequence) {
    ChunkList list = sequence.chunks;
    for (int i = 0; i < list.size(); i++) {
      Chunk chunk = chunks.get(new Name(sequence.key, list.idAt(i)));
      expect(chunk != null && chunk.offset == list.offsetAt(i), "a list knows the places");
      expect(i == 0 || list.idAt(i) - list.idAt(i - 1) > 0, "a list is in order");
    }
    return list.size();
  }

  static void expect(boolean right, String what) {
    if (!right) {
      throw new AssertionError("not so: " + what);
    }
  }
}
