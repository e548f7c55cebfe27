package dev.sonda.benchmarks.writer;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.testkit.FakeProducerEndpoint;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A minimal service for benchmarks of the writer: copies each committed chunk into a ring and frees
 * it.
 */
final class CopyingService extends FakeProducerEndpoint {
  private static final long RING_BYTES = 1L << 20;
  private static final long CACHE_LINE_BYTES = 64;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment ring = arena.allocate(RING_BYTES, CACHE_LINE_BYTES);
  private final ServiceSideSmb smb;
  private long cursor;
  private long chunks;

  CopyingService(ServiceSideSmb smb) {
    this.smb = smb;
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    for (int move = 0; move < commit.moveCount(); move++) {
      copy(commit.movePageUntrusted(move), commit.moveChunkUntrusted(move));
    }
    if (onCommitted != null) {
      onCommitted.run();
    }
  }

  private void copy(long page, long chunk) {
    if (smb.tryAcquireForReading(page, chunk) != ChunkAccessOutcome.OK) {
      throw new IllegalStateException("a chunk was committed that isn't complete");
    }
    int sizeBytes = smb.chunk().payloadSizeBytes();
    if (cursor + sizeBytes > RING_BYTES) {
      cursor = 0;
    }
    MemorySegment.copy(smb.memory(), smb.chunk().payloadOffset(), ring, cursor, sizeBytes);
    cursor += sizeBytes;
    chunks++;
    smb.release();
  }

  long chunks() {
    return chunks;
  }

  @Override
  public void close() {
    arena.close();
  }
}
