package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.protos.WireVarint;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Encodes one frame field by field into a buffer that grows. One thread. */
final class FrameWriter {
  private static final int FIRST_BYTES = 256;

  /** Maximum size of a varint field in bytes: a one-byte tag and the longest varint. */
  private static final int MOST_OF_A_NUMBER = 1 + 10;

  private static final int LENGTH_BYTES = 4;
  private static final int BYTES_TYPE = 2;

  private ByteBuffer frame =
      ByteBuffer.allocate(FIRST_BYTES)
          .order(ByteOrder.LITTLE_ENDIAN)
          .position(FrameLayout.HEADER_SIZE_BYTES);

  void number(int field, long value) {
    reserve(MOST_OF_A_NUMBER);
    frame.put((byte) (field << 3));
    varint(value);
  }

  private void varint(long value) {
    frame.position(WireVarint.put(frame.array(), frame.position(), value));
  }

  /**
   * Begins a nested message.
   *
   * @return the argument for {@link #end}
   */
  int begin(int field) {
    reserve(1 + LENGTH_BYTES);
    frame.put((byte) ((field << 3) | BYTES_TYPE));
    int length = frame.position();
    frame.position(length + LENGTH_BYTES);
    return length;
  }

  /**
   * Ends a nested message: writes its length as a varint padded to four bytes, which protobuf
   * permits.
   */
  void end(int length) {
    int size = frame.position() - length - LENGTH_BYTES;
    for (int i = 0; i < LENGTH_BYTES; i++) {
      int more = i < LENGTH_BYTES - 1 ? 0x80 : 0;
      frame.put(length + i, (byte) ((size >>> (7 * i) & 0x7f) | more));
    }
  }

  void bytes(int field, MemorySegment source) {
    int size = Math.toIntExact(source.byteSize());
    reserve(MOST_OF_A_NUMBER + size);
    frame.put((byte) ((field << 3) | BYTES_TYPE));
    varint(size);
    frame.put(source.asByteBuffer());
  }

  void fourBytes(int field, int littleEndian) {
    reserve(2 + Integer.BYTES);
    frame.put((byte) ((field << 3) | BYTES_TYPE));
    frame.put((byte) Integer.BYTES);
    frame.putInt(littleEndian);
  }

  private void reserve(int bytes) {
    if (frame.remaining() < bytes) {
      int capacity = Math.max(2 * frame.capacity(), frame.position() + bytes);
      frame = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(frame.flip());
    }
  }

  /**
   * Returns the frame, ready to be sent.
   *
   * @throws IllegalArgumentException if the frame exceeds the size limit
   */
  ByteBuffer finish() {
    int payload = frame.position() - FrameLayout.HEADER_SIZE_BYTES;
    if (payload > FrameLayout.MAX_PAYLOAD_SIZE_BYTES) {
      throw new IllegalArgumentException(payload + " bytes in a frame");
    }
    return frame.putInt(0, payload).flip();
  }
}
