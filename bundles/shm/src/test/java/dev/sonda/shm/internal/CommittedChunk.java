package dev.sonda.shm.internal;

import dev.sonda.shm.ReadableChunk;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A service's private copy of a chunk; patches change the payload and the flags. */
final class CommittedChunk {
  final int targetBuffer;
  final int writerId;
  final int chunkId;
  final int packetCount;
  final boolean complete;
  final byte[] payload;
  int flags;

  CommittedChunk(MemorySegment memory, ReadableChunk chunk, int targetBuffer) {
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

  boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
