package dev.sonda.shm.internal.message;

import static dev.sonda.shm.internal.page.FragmentLayout.ONE_BYTE_LIMIT;
import static dev.sonda.shm.internal.page.FragmentLayout.SIZE_SLOT_BYTES;

import dev.sonda.shm.internal.page.FragmentLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Protobuf fields into a range of memory that is replaced when it is full. One thread.
 *
 * <p>Each field has a fast path for when the range has room for the largest encoding, and a slow
 * one that goes byte by byte and asks for the next range between any two of them.
 */
public final class PacketStream {
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

  /** Enough for any tag and number, and for the stores of eight bytes that write them. */
  private static final int FAST_ROOM_BYTES = 16;

  /** Where the next range comes from; it calls {@link #moveTo}. */
  public interface Refill {
    void moreRoom();
  }

  private static final int ASCII_BYTES = 256;

  /** No depth: no message is open. */
  static final int NO_MESSAGE = -1;

  private final Refill refill;

  /** Short strings come through here. */
  private final byte[] ascii = new byte[ASCII_BYTES];

  private MemorySegment memory;
  private long position;
  private long limit;

  /** Whose turn it is to write: how deep the innermost open message is. */
  private int openDepth = NO_MESSAGE;

  /** What turns a position into a count of bytes that range changes don't disturb. */
  private long shift;

  public PacketStream(Refill refill, MemorySegment memory) {
    this.refill = refill;
    this.memory = memory;
  }

  /** Goes on in another range; what is skipped in between counts for nothing. */
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

  /** Has no room from here on. */
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

  /** Forgets what was written since; only within one range. */
  public void rewindTo(long earlierPosition) {
    position = earlierPosition;
  }

  /** An unsigned 32-bit number. */
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

  /** Needs room for eight bytes, whatever is kept of them. */
  private void putTag(long tag) {
    int sizeBytes = Varint.sizeBytes(tag);
    memory.set(LONG, position, Varint.encode(tag, sizeBytes));
    position += sizeBytes;
  }

  /** Needs room for ten bytes. */
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

  /** Begins a nested message: its tag, and a slot for its size, whose position is returned. */
  long nested(int field) {
    long tag = tag(field, WIRE_BYTES);
    if (room() >= FAST_ROOM_BYTES) {
      putTag(tag);
    } else {
      slowVarint(tag);
    }
    return slot();
  }

  /** Reserves four zeroed bytes in one range. */
  public long slot() {
    if (room() < SIZE_SLOT_BYTES) {
      refill.moreRoom();
    }
    long slot = position;
    clearSlot(slot);
    position = slot + SIZE_SLOT_BYTES;
    return slot;
  }

  /** Writes the size of all that follows the slot, and moves it up where one byte is enough. */
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
   * Copies in steps of a long; the last one may copy bytes beyond the message, which are
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
