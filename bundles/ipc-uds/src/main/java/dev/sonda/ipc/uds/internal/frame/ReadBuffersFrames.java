package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Puts packets into replies to ReadBuffers, without a message object for any of them. Each slice is
 * counted first and copied once, from the trace buffer into the frame.
 *
 * <pre>
 *   frame { request_id, reply { success, has_more, proto { slice { data, last } slice { … } … } } }
 * </pre>
 */
public final class ReadBuffersFrames {
  /** Perfetto's: a new reply begins when this would be passed, counted with 16 for each slice. */
  private static final int MAX_REPLY_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 64;

  private static final int SLICE_OVERHEAD_BYTES = 16;

  /** Perfetto's: a longer slice is cut. */
  private static final int MAX_SLICE_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 512;

  private final PacketBatch packets;
  private final long requestId;
  private final IntFunction<ByteBuffer> room;
  private int packet;
  private int slice;
  private int offset;

  private ReadBuffersFrames(PacketBatch packets, long requestId, IntFunction<ByteBuffer> room) {
    this.packets = packets;
    this.requestId = requestId;
    this.room = room;
  }

  /**
   * Hands over the frames for a batch, in order.
   *
   * @param hasMore whether other batches follow for the same request
   * @param room gives a buffer with just as much room as a frame needs; asked for the next one when
   *     the last one was handed over
   */
  public static void write(
      PacketBatch packets,
      long requestId,
      boolean hasMore,
      IntFunction<ByteBuffer> room,
      Consumer<ByteBuffer> to) {
    ReadBuffersFrames frames = new ReadBuffersFrames(packets, requestId, room);
    do {
      to.accept(frames.next(hasMore));
    } while (frames.packet < packets.packetCount());
  }

  private ByteBuffer next(boolean hasMore) {
    int firstPacket = packet;
    int firstSlice = slice;
    int firstOffset = offset;
    int protoSize = walk(null);
    boolean more = hasMore || packet < packets.packetCount();
    packet = firstPacket;
    slice = firstSlice;
    offset = firstOffset;
    ByteBuffer frame = begin(protoSize, more);
    walk(frame);
    return frame.flip();
  }

  private ByteBuffer begin(int protoSize, boolean more) {
    int replySize = 2 + (more ? 2 : 0) + sizeOfBytes(protoSize);
    int payloadSize = 1 + sizeOfVarint(requestId) + sizeOfBytes(replySize);
    ByteBuffer frame =
        room.apply(FrameLayout.HEADER_SIZE_BYTES + payloadSize)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(payloadSize);
    putNumber(frame, IpcFrameLayout.REQUEST_ID, requestId);
    putBytesHeader(frame, IpcFrameLayout.INVOKE_METHOD_REPLY, replySize);
    putNumber(frame, IpcFrameLayout.REPLY_SUCCESS, 1);
    if (more) {
      putNumber(frame, IpcFrameLayout.REPLY_HAS_MORE, 1);
    }
    putBytesHeader(frame, IpcFrameLayout.REPLY_PROTO, protoSize);
    return frame;
  }

  /** Goes over as many slices as one reply takes; writes them if there is a frame. */
  private int walk(@Nullable ByteBuffer frame) {
    int size = 0;
    int counted = 0;
    while (packet < packets.packetCount()) {
      int length = packets.sliceSizeBytes(packet, slice) - offset;
      int part = Math.min(length, MAX_SLICE_BYTES);
      counted += part + SLICE_OVERHEAD_BYTES;
      if (size > 0 && counted > MAX_REPLY_BYTES) {
        return size;
      }
      boolean isLast = part == length && slice + 1 == packets.sliceCount(packet);
      if (frame != null) {
        putSlice(frame, part, isLast);
      }
      size += sizeOfBytes(sizeOfSlice(part, isLast));
      advance(part, isLast);
    }
    return size;
  }

  private void advance(int part, boolean isLast) {
    if (isLast) {
      packet++;
      slice = 0;
      offset = 0;
    } else if (offset + part == packets.sliceSizeBytes(packet, slice)) {
      slice++;
      offset = 0;
    } else {
      offset += part;
    }
  }

  private static int sizeOfSlice(int dataSize, boolean isLast) {
    return sizeOfBytes(dataSize) + (isLast ? 2 : 0);
  }

  private void putSlice(ByteBuffer frame, int part, boolean isLast) {
    putBytesHeader(frame, IpcFrameLayout.READ_SLICES, sizeOfSlice(part, isLast));
    putBytesHeader(frame, IpcFrameLayout.SLICE_DATA, part);
    MemorySegment.copy(
        packets.sliceMemory(packet, slice),
        packets.sliceOffset(packet, slice) + offset,
        MemorySegment.ofBuffer(frame),
        0,
        part);
    frame.position(frame.position() + part);
    if (isLast) {
      putNumber(frame, IpcFrameLayout.SLICE_LAST_FOR_PACKET, 1);
    }
  }

  private static void putNumber(ByteBuffer frame, int field, long number) {
    frame.put((byte) (field << 3));
    putVarint(frame, number);
  }

  private static void putBytesHeader(ByteBuffer frame, int field, int size) {
    frame.put((byte) ((field << 3) | 2));
    putVarint(frame, size);
  }

  private static void putVarint(ByteBuffer frame, long number) {
    long rest = number;
    while ((rest & ~0x7fL) != 0) {
      frame.put((byte) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    frame.put((byte) rest);
  }

  /** With the field's number and the length before it. */
  private static int sizeOfBytes(int size) {
    return 1 + sizeOfVarint(size) + size;
  }

  private static int sizeOfVarint(long number) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
  }
}
