package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.core.internal.producer.commit.InlineChunkLayout;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.testkit.ChunkBytesBuilder;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shared memory with one chunk; the test sets whether access to it is refused or faults. */
final class FakeSmbPages implements ServiceSideSmb, SharedMemory {
  /** The access at which the memory proves to be truncated. */
  enum Fault {
    WHEN_ACQUIRED,
    WHEN_COPIED,
    WHEN_RELEASED
  }

  private final List<String> calls = new ArrayList<>();
  private MemorySegment bytes = MemorySegment.ofArray(new byte[InlineChunkLayout.SIZE_BYTES]);
  private ChunkAccessOutcome acquired = ChunkAccessOutcome.OK;
  private @Nullable Fault fault;

  void hold(ChunkBytesBuilder chunk) {
    bytes = chunk.bytes();
  }

  void refuse(ChunkAccessOutcome access) {
    acquired = access;
  }

  void fault(Fault when) {
    fault = when;
  }

  List<String> calls() {
    return calls;
  }

  @Override
  public ChunkAccessOutcome tryAcquireForReading(long pageUntrusted, long chunkUntrusted) {
    calls.add("acquire " + pageUntrusted + " " + chunkUntrusted);
    return fault == Fault.WHEN_ACQUIRED ? ChunkAccessOutcome.FAULT : acquired;
  }

  @Override
  public MemorySegment memory() {
    if (fault == Fault.WHEN_COPIED) {
      throw new InternalError("a fault occurred in an unsafe memory access operation");
    }
    return bytes;
  }

  @Override
  public ChunkAccessOutcome release() {
    calls.add("release");
    return fault == Fault.WHEN_RELEASED ? ChunkAccessOutcome.FAULT : ChunkAccessOutcome.OK;
  }

  @Override
  public ChunkAccessOutcome forEachScrapable(ChunkVisitor visitor) {
    if (fault != null) {
      return ChunkAccessOutcome.FAULT;
    }
    visitor.visit(chunk());
    return ChunkAccessOutcome.OK;
  }

  @Override
  public ReadableChunk chunk() {
    return new HeldChunk(bytes);
  }

  @Override
  public int pageSizeBytes() {
    return 4096;
  }

  @Override
  public int pageCount() {
    return 1;
  }

  @Override
  public OwnedFd fd() {
    throw new UnsupportedOperationException("memory of a test has no descriptor");
  }

  @Override
  public void close() {
    calls.add("close");
  }

  private record HeldChunk(MemorySegment bytes) implements ReadableChunk {
    @Override
    public int page() {
      return 0;
    }

    @Override
    public int chunk() {
      return 0;
    }

    @Override
    public boolean complete() {
      return true;
    }

    @Override
    public int writerIdUntrusted() {
      return InlineChunkLayout.writerId(bytes);
    }

    @Override
    public int chunkIdUntrusted() {
      return InlineChunkLayout.chunkId(bytes);
    }

    @Override
    public int packetCountUntrusted() {
      return InlineChunkLayout.packetCount(bytes);
    }

    @Override
    public int flagsUntrusted() {
      return InlineChunkLayout.flags(bytes);
    }

    @Override
    public long payloadOffset() {
      return InlineChunkLayout.SIZE_BYTES;
    }

    @Override
    public int payloadSizeBytes() {
      return (int) bytes.byteSize() - InlineChunkLayout.SIZE_BYTES;
    }
  }
}
