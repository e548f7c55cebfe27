package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.WireVarint;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Encodes packets into replies to ReadBuffers, without message objects. Each slice is measured
 * first and copied once, from the trace buffer into the frame. On the service's loop.
 *
 * <pre>
 *   frame { request_id, reply { success, has_more, proto { slice { data, last } slice { … } … } } }
 * </pre>
 */
public final class ReadBuffersReplyEncoder {
  /**
   * Perfetto's limit for the size of a reply, in which each slice counts with an additional {@link
   * #SLICE_OVERHEAD_BYTES}.
   */
  private static final int MAX_REPLY_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 64;

  private static final int SLICE_OVERHEAD_BYTES = 16;

  /** Perfetto's limit for the size of a slice; a longer slice is split. */
  private static final int MAX_SLICE_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 512;

  /** Upper bound of the bytes before the first slice's data, or between the data of two slices. */
  private static final int MAX_BETWEEN_BYTES = 32;

  private final PacketBatch packets;
  private final long requestId;
  private final IntFunction<ByteBuffer> room;
  private final byte[] between = new byte[MAX_BETWEEN_BYTES];
  private final MemorySegment betweenMemory = MemorySegment.ofArray(between);
  private int betweenBytes;
  private MemorySegment frame = MemorySegment.NULL;
  private int written;
  private int packet;
  private int slice;
  private int offset;
  private int protoSize;

  private ReadBuffersReplyEncoder(
      PacketBatch packets, long requestId, IntFunction<ByteBuffer> room) {
    this.packets = packets;
    this.requestId = requestId;
    this.room = room;
  }

  /**
   * Encodes a batch and passes its frames on, in order.
   *
   * @param hasMore whether further batches follow for this request
   * @param room returns a buffer of exactly the size of a frame; called again only after the
   *     previous frame was passed on
   */
  public static void write(
      PacketBatch packets,
      long requestId,
      boolean hasMore,
      IntFunction<ByteBuffer> room,
      Consumer<ByteBuffer> to) {
    ReadBuffersReplyEncoder frames = new ReadBuffersReplyEncoder(packets, requestId, room);
    do {
      to.accept(frames.next(hasMore));
    } while (frames.packet < packets.packetCount());
  }

  /**
   * Encodes one frame: first measures its parts, then copies them, beginning at the first part
   * again.
   */
  private ByteBuffer next(boolean hasMore) {
    int firstPacket = packet;
    int firstSlice = slice;
    int firstOffset = offset;
    int parts = measure();
    boolean more = hasMore || packet < packets.packetCount();
    packet = firstPacket;
    slice = firstSlice;
    offset = firstOffset;
    ByteBuffer next = begin(more);
    frame = MemorySegment.ofBuffer(next);
    written = 0;
    for (int i = 0; i < parts; i++) {
      putPart();
    }
    putBetween();
    return next.position(0);
  }

  private ByteBuffer begin(boolean more) {
    int replySize = 2 + (more ? 2 : 0) + sizeOfBytes(protoSize);
    int payloadSize = 1 + WireVarint.sizeBytes(requestId) + sizeOfBytes(replySize);
    ByteBuffer next =
        room.apply(FrameLayout.HEADER_SIZE_BYTES + payloadSize)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(payloadSize);
    putNumber(IpcFrameFieldNumbers.REQUEST_ID, requestId);
    putBytesHeader(IpcFrameFieldNumbers.INVOKE_METHOD_REPLY, replySize);
    putNumber(IpcFrameFieldNumbers.REPLY_SUCCESS, 1);
    if (more) {
      putNumber(IpcFrameFieldNumbers.REPLY_HAS_MORE, 1);
    }
    putBytesHeader(IpcFrameFieldNumbers.REPLY_PROTO, protoSize);
    next.put(between, 0, betweenBytes);
    betweenBytes = 0;
    return next;
  }

  /** Measures the parts of slices that fit one reply, and returns their number. */
  private int measure() {
    int parts = 0;
    int counted = 0;
    protoSize = 0;
    while (packet < packets.packetCount()) {
      int part = part();
      counted += part + SLICE_OVERHEAD_BYTES;
      if (parts > 0 && counted > MAX_REPLY_BYTES) {
        return parts;
      }
      boolean isLast = isLast(part);
      protoSize += sizeOfBytes(sizeOfSlice(part, isLast));
      advance(part, isLast);
      parts++;
    }
    return parts;
  }

  /** Size of the next part: the rest of the slice, at most {@link #MAX_SLICE_BYTES}. */
  private int part() {
    return Math.min(packets.sliceSizeBytes(packet, slice) - offset, MAX_SLICE_BYTES);
  }

  private boolean isLast(int part) {
    return slice + 1 == packets.sliceCount(packet)
        && offset + part == packets.sliceSizeBytes(packet, slice);
  }

  /** Moves on to the next part, slice or packet. */
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

  private void putPart() {
    int part = part();
    boolean isLast = isLast(part);
    putBytesHeader(IpcFrameFieldNumbers.READ_SLICES, sizeOfSlice(part, isLast));
    putBytesHeader(IpcFrameFieldNumbers.SLICE_DATA, part);
    putBetween();
    put(packets.sliceMemory(packet, slice), packets.sliceOffset(packet, slice) + offset, part);
    if (isLast) {
      putNumber(IpcFrameFieldNumbers.SLICE_LAST_FOR_PACKET, 1);
    }
    advance(part, isLast);
  }

  private void putBetween() {
    put(betweenMemory, 0, betweenBytes);
    betweenBytes = 0;
  }

  /**
   * Copies bytes with the overload of copy that has layout parameters: the one without has a code
   * path for each short length, which compiles to 15 kB of machine code at each inlined call and is
   * deoptimized when a new length occurs.
   */
  private void put(MemorySegment source, long sourceOffset, int sizeBytes) {
    MemorySegment.copy(
        source,
        ValueLayout.JAVA_BYTE,
        sourceOffset,
        frame,
        ValueLayout.JAVA_BYTE,
        written,
        sizeBytes);
    written += sizeBytes;
  }

  private void putNumber(int field, long number) {
    between[betweenBytes++] = (byte) (field << 3);
    putVarint(number);
  }

  private void putBytesHeader(int field, int size) {
    between[betweenBytes++] = (byte) ((field << 3) | 2);
    putVarint(size);
  }

  private void putVarint(long number) {
    betweenBytes = WireVarint.put(between, betweenBytes, number);
  }

  /** Size of a length-delimited field with its tag and length. */
  private static int sizeOfBytes(int size) {
    return 1 + WireVarint.sizeBytes(size) + size;
  }
}
