package dev.sonda.shm.internal;

import dev.sonda.shm.ReadableChunk;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A service's private copy of a chunk; patches change the payload and the flags. */
public final class ServiceChunkCopy {
  public final int targetBuffer;
  final int writerId;
  public final int chunkId;
  public final int packetCount;
  final boolean complete;
  public final byte[] payload;
  public int flags;

  ServiceChunkCopy(MemorySegment memory, ReadableChunk chunk, int targetBuffer) {
    this.targetBuffer = targetBuffer;
    writerId = chunk.writerIdUntrusted();
    chunkId = chunk.chunkIdUntrusted();
    packetCount = chunk.packetCountUntrusted();
    complete = chunk.complete();
    flags = chunk.flagsUntrusted();
    payload =
        memory
            .asSlice(chunk.payloadOffset(), chunk.payloadSizeBytes())
            .toArray(ValueLayout.JAVA_BYTE);
  }

  /** A chunk that was sent by value, including its header. */
  ServiceChunkCopy(MemorySegment data, boolean complete, int targetBuffer) {
    this.targetBuffer = targetBuffer;
    this.complete = complete;
    chunkId = data.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
    writerId = data.get(ValueLayout.JAVA_SHORT_UNALIGNED, 4);
    short packets = data.get(ValueLayout.JAVA_SHORT_UNALIGNED, 6);
    packetCount = packets & 0x3FF;
    flags = complete ? packets >> 10 & 7 : packets >> 10 & 1;
    payload = data.asSlice(8).toArray(ValueLayout.JAVA_BYTE);
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
