package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.page.ChunkSpan;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A chunk that waits for the next commit. Mutable, so that queueing one allocates nothing. */
final class PendingMove {
  final ChunkSpan span = new ChunkSpan();
  int writerId;
  int chunkId;

  /** The service's number, or a reservation. */
  int targetBuffer;

  /** As in the chunk's header, which isn't read back. */
  int packetCount;

  int flags;

  /** Not complete yet: sizes that become known go straight into the chunk. */
  boolean open;

  /** The whole chunk, where the commit carries it. */
  @Nullable MemorySegment data;

  /** {@link #data} is a copy of a chunk that its writer goes on with. */
  boolean incomplete;

  void hold(OpenChunk chunk, int writer, int buffer) {
    span.copyFrom(chunk.span);
    writerId = writer;
    targetBuffer = buffer;
    chunkId = chunk.chunkId();
    packetCount = chunk.packetCount();
    flags = chunk.flags();
    open = false;
    data = null;
    incomplete = false;
  }

  void holdCopy(MemorySegment copy, int buffer) {
    targetBuffer = buffer;
    open = false;
    data = copy;
    incomplete = true;
  }

  long dataBytes() {
    return data == null ? 0 : data.byteSize();
  }
}
