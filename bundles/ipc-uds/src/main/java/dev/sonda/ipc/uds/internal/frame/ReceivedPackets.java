package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Decodes packets from replies to ReadBuffers and joins the slices of each packet. An incomplete
 * packet is stored until the next reply. One thread; reused.
 */
public final class ReceivedPackets implements PacketBatch {
  /**
   * Maximum size of a packet, which limits the memory for an incomplete packet; no trace buffer
   * contains longer packets.
   */
  private static final int MAX_PACKET_BYTES = 512 << 20;

  private static final int FIRST_BYTES = 128 << 10;

  private final FieldCursor reply = new FieldCursor();
  private final FieldCursor slice = new FieldCursor();
  private byte[] bytes = new byte[FIRST_BYTES];
  private MemorySegment memory = MemorySegment.ofArray(bytes);
  private int[] ends = new int[64];
  private int packetCount;
  private int size;

  /**
   * Decodes a reply; its packets replace the earlier ones.
   *
   * @return false if the reply is malformed or a packet is too long
   */
  public boolean read(ByteBuffer body) {
    forgetPackets();
    reply.reset(body, body.position(), body.limit());
    while (reply.next()) {
      if (reply.field() == IpcFrameFieldNumbers.READ_SLICES
          && reply.isBytes()
          && !readSlice(body)) {
        return false;
      }
    }
    return !reply.isMalformed();
  }

  /** Bytes of the incomplete packet. */
  public int pendingBytes() {
    return size - wholeBytes();
  }

  /** Drops the incomplete packet, because no further reply follows. */
  public void forgetPending() {
    size = wholeBytes();
  }

  private int wholeBytes() {
    return packetCount == 0 ? 0 : ends[packetCount - 1];
  }

  /** Drops complete packets and moves the incomplete packet to the front of the buffer. */
  private void forgetPackets() {
    int whole = wholeBytes();
    System.arraycopy(bytes, whole, bytes, 0, size - whole);
    size -= whole;
    packetCount = 0;
  }

  /**
   * Appends a slice to the current packet, which is complete if the slice is its last.
   *
   * @return false if the slice is malformed or the packet too long
   */
  private boolean readSlice(ByteBuffer body) {
    boolean isLast = false;
    slice.reset(body, reply.begin(), reply.end());
    while (slice.next()) {
      if (slice.field() == IpcFrameFieldNumbers.SLICE_DATA && slice.isBytes()) {
        if (!append(body, slice.begin(), slice.end() - slice.begin())) {
          return false;
        }
      } else if (slice.field() == IpcFrameFieldNumbers.SLICE_LAST_FOR_PACKET && slice.isNumber()) {
        isLast = slice.number() != 0;
      }
    }
    if (isLast) {
      endPacket();
    }
    return !slice.isMalformed();
  }

  private boolean append(ByteBuffer body, int begin, int length) {
    if (pendingBytes() + length > MAX_PACKET_BYTES) {
      return false;
    }
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
      memory = MemorySegment.ofArray(bytes);
    }
    body.get(begin, bytes, size, length);
    size += length;
    return true;
  }

  private void endPacket() {
    if (packetCount == ends.length) {
      ends = Arrays.copyOf(ends, 2 * ends.length);
    }
    ends[packetCount++] = size;
  }

  @Override
  public int packetCount() {
    return packetCount;
  }

  @Override
  public int sliceCount(int packet) {
    return 1;
  }

  @Override
  public MemorySegment sliceMemory(int packet, int slice) {
    return memory;
  }

  @Override
  public long sliceOffset(int packet, int slice) {
    return packet == 0 ? 0 : ends[packet - 1];
  }

  @Override
  public int sliceSizeBytes(int packet, int slice) {
    return ends[packet] - (int) sliceOffset(packet, slice);
  }
}
