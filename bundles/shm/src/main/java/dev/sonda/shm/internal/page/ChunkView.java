package dev.sonda.shm.internal.page;

import dev.sonda.shm.ReadableChunk;
import java.lang.foreign.MemorySegment;

/** A chunk's place and the values of its header at the moment of {@link #readHeader}. */
final class ChunkView implements ReadableChunk {
  final ChunkSpan span = new ChunkSpan();
  private boolean complete;
  private int writerId;
  private int chunkId;
  private int packetCount;
  private int flags;

  /** The packets word comes first: what it publishes is all that may be looked at after it. */
  void readHeader(MemorySegment memory, boolean chunkComplete) {
    short packets = ChunkHeader.packets(memory, span.offset);
    packetCount = ChunkHeaderLayout.count(packets);
    flags = ChunkHeaderLayout.flags(packets);
    writerId = ChunkHeader.writerId(memory, span.offset);
    chunkId = ChunkHeader.chunkId(memory, span.offset);
    complete = chunkComplete;
  }

  @Override
  public int page() {
    return span.page;
  }

  @Override
  public int chunk() {
    return span.chunk;
  }

  @Override
  public boolean complete() {
    return complete;
  }

  @Override
  public int writerIdUntrusted() {
    return writerId;
  }

  @Override
  public int chunkIdUntrusted() {
    return chunkId;
  }

  @Override
  public int packetCountUntrusted() {
    return packetCount;
  }

  @Override
  public int flagsUntrusted() {
    return flags;
  }

  @Override
  public long payloadOffset() {
    return span.payloadOffset();
  }

  @Override
  public int payloadSizeBytes() {
    return span.sizeBytes - ChunkHeaderLayout.SIZE_BYTES;
  }
}
