package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.FragmentLayout.ONE_BYTE_LIMIT;
import static dev.sonda.shm.internal.FragmentLayout.SIZE_SLOT_BYTES;
import static dev.sonda.shm.internal.TracePacketLayout.MAX_TAG_BYTES;
import static dev.sonda.shm.internal.TracePacketLayout.MAX_VARINT_BYTES;
import static dev.sonda.shm.internal.TracePacketLayout.WIRE_BYTES;
import static dev.sonda.shm.internal.TracePacketLayout.WIRE_FIXED32;
import static dev.sonda.shm.internal.TracePacketLayout.WIRE_FIXED64;
import static dev.sonda.shm.internal.TracePacketLayout.WIRE_VARINT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Protobuf fields into a range of memory that is replaced when it is full. One thread.
 *
 * <p>Each field has a fast path for when the range has room for the largest encoding, and a slow
 * one that goes byte by byte and asks for the next range between any two of them.
 */
final class PacketStream {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int BITS_PER_BYTE = 8;

  /** Where the next range comes from; it calls {@link #moveTo}. */
  interface Refill {
    void moreRoom();
  }

  private final Refill refill;
  private MemorySegment memory;
  private long position;
  private long limit;

  /** What turns a position into a count of bytes that range changes don't disturb. */
  private long shift;

  PacketStream(Refill refill, MemorySegment memory) {
    this.refill = refill;
    this.memory = memory;
  }

  /** Goes on in another range; what is skipped in between counts for nothing. */
  void moveTo(MemorySegment nextMemory, long begin, long end) {
    shift += position - begin;
    memory = nextMemory;
    position = begin;
    limit = end;
  }

  /** Has no room from here on. */
  void close() {
    limit = position;
  }

  long position() {
    return position;
  }

  long room() {
    return limit - position;
  }

  /** Bytes written so far, over all ranges. */
  long written() {
    return position + shift;
  }

  /** Forgets what was written since; only within one range. */
  void rewindTo(long earlierPosition) {
    position = earlierPosition;
  }

  void varint(int field, long value) {
    long tag = TracePacketLayout.tag(field, WIRE_VARINT);
    if (room() >= MAX_TAG_BYTES + MAX_VARINT_BYTES) {
      position = Varint.put(memory, Varint.put(memory, position, tag), value);
    } else {
      slowVarint(tag);
      slowVarint(value);
    }
  }

  void fixed32(int field, int value) {
    long tag = TracePacketLayout.tag(field, WIRE_FIXED32);
    if (room() >= MAX_TAG_BYTES + Integer.BYTES) {
      long at = Varint.put(memory, position, tag);
      memory.set(INT, at, value);
      position = at + Integer.BYTES;
    } else {
      slowVarint(tag);
      slowFixed(value, Integer.BYTES);
    }
  }

  void fixed64(int field, long value) {
    long tag = TracePacketLayout.tag(field, WIRE_FIXED64);
    if (room() >= MAX_TAG_BYTES + Long.BYTES) {
      long at = Varint.put(memory, position, tag);
      memory.set(LONG, at, value);
      position = at + Long.BYTES;
    } else {
      slowVarint(tag);
      slowFixed(value, Long.BYTES);
    }
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
    int length = Utf8.sizeBytes(value);
    beginBytes(field, length);
    if (room() >= length && Utf8.putAscii(memory, position, value, length)) {
      position += length;
    } else {
      Utf8.put(value, length, this);
    }
  }

  private void beginBytes(int field, int length) {
    long tag = TracePacketLayout.tag(field, WIRE_BYTES);
    if (room() >= MAX_TAG_BYTES + MAX_VARINT_BYTES) {
      position = Varint.put(memory, Varint.put(memory, position, tag), length);
    } else {
      slowVarint(tag);
      slowVarint(length);
    }
  }

  /** Begins a nested message: its tag, and a slot for its size, whose position is returned. */
  long nested(int field) {
    long tag = TracePacketLayout.tag(field, WIRE_BYTES);
    if (room() >= MAX_TAG_BYTES) {
      position = Varint.put(memory, position, tag);
    } else {
      slowVarint(tag);
    }
    return slot();
  }

  /** Reserves four zeroed bytes in one range. */
  long slot() {
    if (room() < SIZE_SLOT_BYTES) {
      refill.moreRoom();
    }
    long slot = position;
    clearSlot(slot);
    position = slot + SIZE_SLOT_BYTES;
    return slot;
  }

  /** Writes the size of all that follows the slot, and moves it up where one byte is enough. */
  void fillSlot(long slot, int size) {
    if (size < ONE_BYTE_LIMIT) {
      MemorySegment.copy(memory, slot + SIZE_SLOT_BYTES, memory, slot + 1, size);
      memory.set(ValueLayout.JAVA_BYTE, slot, (byte) size);
      position = slot + 1 + size;
    } else {
      writeSlot(slot, size);
    }
  }

  void clearSlot(long slot) {
    memory.set(INT, slot, 0);
  }

  void writeSlot(long slot, int size) {
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
