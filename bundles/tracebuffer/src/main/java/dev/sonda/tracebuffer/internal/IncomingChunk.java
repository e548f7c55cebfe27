package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.ABI_FLAGS_MASK;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAGS_NOT_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_LAST_PACKET_CONTINUES;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A chunk on its way into the buffer, and what is true about it. The producer may change its memory
 * at any time, so every fragment's header is read there once, and {@link #copyPayloadTo} puts down
 * the headers that were read: what lies in the buffer is what was decided upon, whatever has
 * happened to the source since. So the bytes move once; chunks of unusual form are copied first.
 *
 * <p>The loops are static and small, so that they stay in registers however much of the rest the
 * compiler puts around them.
 */
final class IncomingChunk {
  private static final int WORD_BYTES = Integer.BYTES;
  private static final int USUAL_FRAGMENTS_LIMIT = 1 << 10;

  /** The first four bytes of each fragment as they were read; the position in the upper half. */
  private long[] words = new long[USUAL_FRAGMENTS_LIMIT];

  private MemorySegment source = MemorySegment.NULL;
  private @Nullable Arena arena;
  private @Nullable MemorySegment privateCopy;
  private long sourceOffset;
  private int sizeBytes;
  private int wordCount;
  private int payloadSize;
  private int flags;
  private boolean complete;
  private boolean malformed;
  private boolean droppedByWriter;

  /**
   * Finds out how much of a payload area of at most {@link TBChunkLayout#MAX_SIZE_BYTES} is
   * fragments.
   */
  void scan(
      MemorySegment source,
      long sourceOffset,
      int sizeBytes,
      int fragmentCountUntrusted,
      int flagsUntrusted,
      boolean complete) {
    Objects.checkFromIndexSize(sourceOffset, sizeBytes, source.byteSize());
    setSource(source, sourceOffset);
    this.sizeBytes = sizeBytes;
    this.complete = complete;
    int announced = Math.max(0, fragmentCountUntrusted);
    flags = flagsUntrusted & ABI_FLAGS_MASK;
    if (!complete) {
      flags |= FLAG_INCOMPLETE;
      if (announced > 0) {
        // The last fragment is still being written, and these flags are about it.
        announced--;
        flags &= ~(FLAG_LAST_PACKET_CONTINUES | FLAG_NEEDS_PATCHING);
      }
    }
    scanFragments(announced);
    FaultPoint.pass();
  }

  private void scanFragments(int announced) {
    if (announced > words.length) {
      // More than the shared memory ABI can say; every fragment has a byte at least.
      words = new long[Math.max(words.length, Math.min(announced, sizeBytes))];
    }
    wordCount = Math.min(announced, words.length);
    payloadSize = scanUsualForm(source, sourceOffset, sizeBytes, words, wordCount);
    malformed = wordCount < announced;
    droppedByWriter = false;
    if (payloadSize < 0 || malformed) {
      scanAnyForm(announced);
    } else if ((flags & FLAGS_NOT_PLAIN) == 0 && payloadSize > WORD_BYTES * wordCount) {
      flags |= FLAG_PLAIN;
    }
  }

  /**
   * Returns how many bytes {@code count} fragments take, with headers of one, two or (the reserved
   * form) four bytes, which almost all have; or -1 if they aren't like that.
   */
  private static int scanUsualForm(
      MemorySegment memory, long offset, int limit, long[] words, int count) {
    int position = 0;
    for (int i = 0; i < count; i++) {
      if (position > limit - WORD_BYTES) {
        return -1;
      }
      int word = memory.get(TBChunkLayout.INT, offset + position);
      words[i] = (long) position << Integer.SIZE | (word & 0xFFFF_FFFFL);
      if ((word & 0x8080) == 0x80) {
        position += 2 + FragmentHeader.sizeOfTwo(word);
      } else if ((word & 0x80) == 0) {
        position += 1 + (word & 0x7F);
      } else if ((word & 0x8080_8080) == 0x0080_8080) {
        position += WORD_BYTES + FragmentHeader.sizeOfFour(word);
      } else {
        return -1;
      }
    }
    return position <= limit ? position : -1;
  }

  /** Takes a private copy, of which any byte can be looked at as often as needed. */
  private void scanAnyForm(int announced) {
    MemorySegment copy = privateCopy();
    MemorySegment.copy(source, sourceOffset, copy, 0, sizeBytes);
    setSource(copy, 0);
    wordCount = 0;
    int count = 0;
    int headerBytes = 0;
    int position = 0;
    while (count < announced && position < sizeBytes) {
      int room = sizeBytes - position;
      long header = FragmentHeader.read(copy, position, room);
      int length = FragmentHeader.length(header);
      int size = FragmentHeader.size(header);
      if (size > room - length) {
        droppedByWriter = size == FragmentHeader.DROPPED_PACKET_SIZE;
        break;
      }
      count++;
      headerBytes += length;
      position += length + size;
    }
    payloadSize = position;
    malformed = count < announced && !droppedByWriter;
    if ((flags & FLAGS_NOT_PLAIN) == 0 && position > headerBytes) {
      flags |= FLAG_PLAIN;
    }
  }

  private MemorySegment privateCopy() {
    MemorySegment copy = privateCopy;
    if (copy == null) {
      Arena own = Arena.ofConfined();
      arena = own;
      copy = own.allocate(TBChunkLayout.MAX_SIZE_BYTES + 1L, Long.BYTES);
      privateCopy = copy;
    }
    return copy;
  }

  /** Nothing can be scanned any more. */
  void free() {
    if (arena != null) {
      arena.close();
    }
  }

  // Only another object needs storing; one that is equal is not the question.
  @SuppressWarnings({"MemorySegmentReferenceEquality", "ReferenceEquality"})
  private void setSource(MemorySegment memory, long offset) {
    if (source != memory) {
      // Mostly the same again: collectors may wait for all stores before this one.
      source = memory;
    }
    sourceOffset = offset;
  }

  /** The bytes that whole fragments fill. */
  int payloadSize() {
    return payloadSize;
  }

  /** The bytes behind the last whole fragment. */
  int sizeBeyondFragments() {
    return sizeBytes - payloadSize;
  }

  /** The room it needs: an incomplete chunk gets all it may still grow to. */
  int reservedSize() {
    return complete ? payloadSize : sizeBytes;
  }

  /** The flags to store. */
  int flags() {
    return flags;
  }

  boolean isComplete() {
    return complete;
  }

  /** Whether there are fewer fragments than announced, or some don't fit. */
  boolean isMalformed() {
    return malformed;
  }

  /** Whether the writer gave up the last packet. */
  boolean isDroppedByWriter() {
    return droppedByWriter;
  }

  /** Copies the fragments, with the headers that were read. */
  void copyPayloadTo(MemorySegment memory, long offset) {
    MemorySegment.copy(source, sourceOffset, memory, offset, payloadSize);
    putWords(memory, offset, payloadSize, words, wordCount);
    FaultPoint.pass();
  }

  /** From first to last, because a word can reach into the next header, which has its own. */
  private static void putWords(
      MemorySegment memory, long offset, int limit, long[] words, int count) {
    for (int i = 0; i < count; i++) {
      long word = words[i];
      int position = (int) (word >>> Integer.SIZE);
      if (position <= limit - WORD_BYTES) {
        memory.set(TBChunkLayout.INT, offset + position, (int) word);
      } else {
        putLastWord(memory, offset + position, limit - position, (int) word);
      }
    }
  }

  private static void putLastWord(MemorySegment memory, long offset, int room, int word) {
    for (int i = 0; i < room; i++) {
      memory.set(JAVA_BYTE, offset + i, (byte) (word >>> (i * Byte.SIZE)));
    }
  }

  /**
   * Where a fault in a producer's memory becomes an {@link InternalError}, if there was one.
   *
   * <p>Compiled code goes on after a fault, and the error is thrown at the next point where the
   * thread can be stopped, which may lie behind the {@code catch} that waits for it. One such point
   * is the jump back of a loop of which the compiler can't know how often it goes round.
   */
  private static final class FaultPoint {
    private static final int ROUNDS = 2;
    private static final VarHandle LIMIT;

    static {
      try {
        LIMIT = MethodHandles.lookup().findStaticVarHandle(FaultPoint.class, "limit", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings({"unused", "FieldCanBeFinal"}) // read through its VarHandle
    private static int limit = ROUNDS;

    private FaultPoint() {}

    /** Throws what is due. A few nanoseconds. */
    static void pass() {
      int round = 0;
      while (round < (int) LIMIT.getOpaque()) {
        round++;
      }
    }
  }
}
