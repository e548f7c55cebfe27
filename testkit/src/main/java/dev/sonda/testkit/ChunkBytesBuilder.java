package dev.sonda.testkit;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Builds the bytes of a chunk in the form in which a producer without shared memory sends it:
 * header and contiguous fragments.
 */
public final class ChunkBytesBuilder {
  private final int writerId;
  private final int chunkId;
  private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
  private int packetCount;
  private int flags;

  public ChunkBytesBuilder(int writerId, int chunkId) {
    this.writerId = writerId;
    this.chunkId = chunkId;
  }

  /** Appends a whole packet, or a part of one. */
  public ChunkBytesBuilder packet(byte[] bytes) {
    int rest = bytes.length;
    while ((rest & ~0x7F) != 0) {
      payload.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    payload.write(rest);
    payload.writeBytes(bytes);
    packetCount++;
    return this;
  }

  /**
   * Sets the chunk's flags: 1 continues from the previous chunk, 2 continues in the next chunk, 4
   * needs patching.
   */
  public ChunkBytesBuilder flags(int bits) {
    flags = bits;
    return this;
  }

  public MemorySegment bytes() {
    ByteBuffer chunk =
        ByteBuffer.allocate(ChunkBytesLayout.HEADER_BYTES + payload.size())
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(ChunkBytesLayout.header(writerId, chunkId, packetCount, flags))
            .put(payload.toByteArray());
    return MemorySegment.ofArray(chunk.array());
  }
}
