package dev.sonda.shm.internal.message;

import static dev.sonda.shm.internal.page.FragmentLayout.ONE_BYTE_LIMIT;
import static dev.sonda.shm.internal.page.FragmentLayout.SIZE_SLOT_BYTES;

import dev.sonda.shm.internal.page.FragmentLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Encodes protobuf fields into a range of memory, which is replaced by another range when it is
 * full. One thread.
 *
 * <p>Each field has a fast path, used if the range has room for the longest encoding, and a slow
 * path, which writes single bytes and may change to the next range between any two bytes.
 */
public final class ScatteredStreamWriter {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int BITS_PER_BYTE = 8;

  // Protobuf's wire types.
  private static final int WIRE_VARINT = 0;
  private static final int WIRE_FIXED64 = 1;
  private static final int WIRE_BYTES = 2;
  private static final int WIRE_FIXED32 = 5;
  private static final int WIRE_TYPE_BITS = 3;

  /**
   * Bytes needed for the fast path: enough for any tag and number, including the eight-byte stores
   * that write them.
   */
  private static final int FAST_ROOM_BYTES = 16;

  /** Provides the next range when the current one is full, by a call of {@link #moveTo}. */
  public interface Refill {
    void moreRoom();
  }

  private static final int ASCII_BYTES = 256;

  /** Value of the depth if no message is open. */
  static final int NO_MESSAGE = -1;

  private final Refill refill;

  /** Temporary copy of short ASCII strings. */
  private final byte[] ascii = new byte[ASCII_BYTES];

  private MemorySegment memory;
  private long position;
  private long limit;

  /** Depth of the innermost open message, the only message that may be written to. */
  private int openDepth = NO_MESSAGE;

  /**
   * Added to a position to get the number of bytes written so far, which is independent of changes
   * of the range.
   */
  private long shift;

  public ScatteredStreamWriter(Refill refill, MemorySegment memory) {
    this.refill = refill;
    this.memory = memory;
  }

  /** Continues in another range; skipped bytes aren't counted as written. */
  public void moveTo(MemorySegment nextMemory, long begin, long end) {
    shift += position - begin;
    memory = nextMemory;
    position = begin;
    limit = end;
  }

  int openDepth() {
    return openDepth;
  }

  void setOpenDepth(int depth) {
    openDepth = depth;
  }

  /** Ends the current range, so that the next write requires a new range. */
  public void close() {
    limit = position;
  }

  public long position() {
    return position;
  }

  public long room() {
    return limit - position;
  }

  /** Bytes written so far, over all ranges. */
  public long written() {
    return position + shift;
  }

  /** Discards the bytes written after this position, which has to be in the current range. */
  public void rewindTo(long earlierPosition) {
    position = earlierPosition;
  }

  /** The tag of a field, an unsigned 32-bit number. */
  private static long tag(int field, int wireType) {
    return ((long) field << WIRE_TYPE_BITS) | wireType;
  }

  public void varint(int field, long value) {
    long tag = tag(field, WIRE_VARINT);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
      putVarint(value);
    } else {
      slowVarint(tag);
      slowVarint(value);
    }
  }

  void fixed32(int field, int value) {
    long tag = tag(field, WIRE_FIXED32);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
      memory.set(INT, position, value);
      position += Integer.BYTES;
    } else {
      slowVarint(tag);
      slowFixed(value, Integer.BYTES);
    }
  }

  void fixed64(int field, long value) {
    long tag = tag(field, WIRE_FIXED64);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
      memory.set(LONG, position, value);
      position += Long.BYTES;
    } else {
      slowVarint(tag);
      slowFixed(value, Long.BYTES);
    }
  }

  /** Writes a tag. Needs room for eight bytes, even if the tag is shorter. */
  private void putTag(long tag) {
    int sizeBytes = Varint.sizeBytes(tag);
    memory.set(LONG, position, Varint.encode(tag, sizeBytes));
    position += sizeBytes;
  }

  /** Writes a varint. Needs room for ten bytes, even if the varint is shorter. */
  private void putVarint(long value) {
    int sizeBytes = Varint.sizeBytes(value);
    if (sizeBytes <= Long.BYTES) {
      memory.set(LONG, position, Varint.encode(value, sizeBytes));
    } else {
      memory.set(LONG, position, Varint.firstEight(value));
      memory.set(SHORT, position + Long.BYTES, Varint.lastTwo(value));
    }
    position += sizeBytes;
  }

  void bytes(int field, byte[] source, int offset, int length) {
    beginBytes(field, length);
    int done = 0;
    while (done < length) {
      int piece = (int) Math.min(length - done, roomForOne());
      MemorySegment.copy(source, offset + done, memory, ValueLayout.JAVA_BYTE, position, piece);
      position += piece;
      done += piece;
    }
  }

  void string(int field, CharSequence value) {
    if (value instanceof String text && Utf8.copyAscii(text, ascii)) {
      bytes(field, ascii, 0, text.length());
    } else {
      int length = Utf8.sizeBytes(value);
      beginBytes(field, length);
      Utf8.put(value, length, this);
    }
  }

  private void beginBytes(int field, int length) {
    long tag = tag(field, WIRE_BYTES);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
      putVarint(length);
    } else {
      slowVarint(tag);
      slowVarint(length);
    }
  }

  /**
   * Begins a nested message: writes its tag, reserves a slot for its size, and returns the position
   * of the slot.
   */
  long nested(int field) {
    long tag = tag(field, WIRE_BYTES);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
    } else {
      slowVarint(tag);
    }
    return slot();
  }

  /** Reserves a slot of four zeroed bytes in one range and returns its position. */
  public long slot() {
    if (room() < SIZE_SLOT_BYTES) {
      refill.moreRoom();
    }
    long slot = position;
    clearSlot(slot);
    position = slot + SIZE_SLOT_BYTES;
    return slot;
  }

  /**
   * Writes the size of the bytes after the slot into it. If one byte is enough for the size, the
   * following bytes are moved forward to shorten the slot.
   */
  public void fillSlot(long slot, int size) {
    if (size < ONE_BYTE_LIMIT) {
      moveUp(slot + SIZE_SLOT_BYTES, slot + 1, size);
      memory.set(ValueLayout.JAVA_BYTE, slot, (byte) size);
      position = slot + 1 + size;
    } else {
      writeSlot(slot, size);
    }
  }

  /**
   * Copies eight bytes at a time; the last step may copy bytes after the message, which are
   * overwritten later.
   */
  private void moveUp(long from, long to, int size) {
    if (room() < Long.BYTES) {
      MemorySegment.copy(memory, from, memory, to, size);
      return;
    }
    for (int done = 0; done < size; done += Long.BYTES) {
      memory.set(LONG, to + done, memory.get(LONG, from + done));
    }
  }

  public void clearSlot(long slot) {
    memory.set(INT, slot, 0);
  }

  public void writeSlot(long slot, int size) {
    memory.set(INT, slot, FragmentLayout.slot(size));
  }

  void putByte(int value) {
    roomForOne();
    memory.set(ValueLayout.JAVA_BYTE, position++, (byte) value);
  }

  private long roomForOne() {
    if (position == limit) {
      refill.moreRoom();
    }
    return room();
  }

  private void slowVarint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      putByte((int) rest | 0x80);
      rest >>>= 7;
    }
    putByte((int) rest);
  }

  private void slowFixed(long value, int sizeBytes) {
    for (int i = 0; i < sizeBytes; i++) {
      putByte((int) (value >>> (i * BITS_PER_BYTE)));
    }
  }
}
