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
 * A chunk that is being copied into the buffer, with its validated properties. The producer may
 * change its memory at any time, so every fragment's header is read only once, and {@link
 * #copyPayloadTo} writes the headers that were read: the buffer contains what was validated, even
 * if the source has changed since. Usually the bytes are copied only once; chunks of unusual form
 * are copied to private memory first.
 *
 * <p>The loops are small static methods, so that their variables stay in registers even if the
 * compiler inlines them.
 */
final class IncomingChunk {
  private static final int WORD_BYTES = Integer.BYTES;
  private static final int USUAL_FRAGMENTS_LIMIT = 1 << 10;

  /**
   * The first four bytes of each fragment as they were read, in the lower half; the fragment's
   * position in the upper half.
   */
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
   * Determines how much of a payload area, of at most {@link TBChunkLayout#MAX_SIZE_BYTES},
   * consists of valid fragments.
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
        // The last fragment is still being written; the flags about continuation and patches refer
        // to it.
        announced--;
        flags &= ~(FLAG_LAST_PACKET_CONTINUES | FLAG_NEEDS_PATCHING);
      }
    }
    scanFragments(announced);
    FaultPoint.pass();
  }

  private void scanFragments(int announced) {
    if (announced > words.length) {
      // More than the maximum fragment count of the shared memory ABI; every fragment has at least
      // one byte.
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
   * Scans fragments whose headers have one, two or (reserved for later patching) four bytes, as
   * almost all have. Returns the bytes that {@code count} fragments use, or -1 if a header has
   * another form.
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

  /** Scans a private copy of the chunk, whose bytes can safely be read several times. */
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

  /** Frees the memory for private copies; no chunk can be scanned afterwards. */
  void free() {
    if (arena != null) {
      arena.close();
    }
  }

  // Stores the reference only if it is another object; identity is intended, not equality.
  @SuppressWarnings({"MemorySegmentReferenceEquality", "ReferenceEquality"})
  private void setSource(MemorySegment memory, long offset) {
    if (source != memory) {
      // The value is usually unchanged; skipping the store avoids the garbage collector's write
      // barrier.
      source = memory;
    }
    sourceOffset = offset;
  }

  /** Size in bytes of all complete fragments. */
  int payloadSize() {
    return payloadSize;
  }

  /** Number of bytes after the last complete fragment. */
  int sizeBeyondFragments() {
    return sizeBytes - payloadSize;
  }

  /** Size to reserve in the buffer: for an incomplete chunk, the full size to which it may grow. */
  int reservedSize() {
    return complete ? payloadSize : sizeBytes;
  }

  /** The flags to store in the chunk's header. */
  int flags() {
    return flags;
  }

  boolean isComplete() {
    return complete;
  }

  /** Whether there are fewer valid fragments than announced, or some exceed the chunk. */
  boolean isMalformed() {
    return malformed;
  }

  /** Whether the writer aborted the last packet. */
  boolean isDroppedByWriter() {
    return droppedByWriter;
  }

  /** Copies the fragments, with the headers that were read. */
  void copyPayloadTo(MemorySegment memory, long offset) {
    MemorySegment.copy(source, sourceOffset, memory, offset, payloadSize);
    putWords(memory, offset, payloadSize, words, wordCount);
    FaultPoint.pass();
  }

  /**
   * Writes the header words from first to last, as a word may overlap the next header, which is
   * then overwritten with its own word.
   */
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
   * A point at which a fault in a producer's memory is thrown as an {@link InternalError}, if there
   * was one.
   *
   * <p>Compiled code continues after a fault, and the error is thrown at the next safepoint, which
   * may be after the {@code catch} block for the error. The back edge of a loop whose number of
   * iterations the compiler can't determine is a safepoint.
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

    @SuppressWarnings({"unused", "FieldCanBeFinal"}) // accessed through its VarHandle
    private static int limit = ROUNDS;

    private FaultPoint() {}

    /** Throws the pending error, if any. Takes a few nanoseconds. */
    static void pass() {
      int round = 0;
      while (round < (int) LIMIT.getOpaque()) {
        round++;
      }
    }
  }
}
