package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.BufferStats;
import dev.sonda.tracebuffer.ChunkPayloadHistogram;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.OverwriteListener;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.Patches;
import dev.sonda.tracebuffer.ProducerIdentity;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.UnreadChunks;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Implementation of {@link TraceBuffer}: delegates to the components for writing, patching,
 * overwriting and reading.
 */
final class RingTraceBuffer implements TraceBuffer {
  private final RingBufferState ring;
  private final ChunkWriter writer;
  private final ChunkPatcher patcher;
  private final BufferReader reader;
  private boolean readOnly;

  RingTraceBuffer(RingBufferState ring) {
    this.ring = ring;
    this.writer = new ChunkWriter(ring);
    this.patcher = new ChunkPatcher(ring);
    this.reader = new BufferReader(ring);
  }

  @Override
  public long sizeBytes() {
    return ring.sizeBytes;
  }

  @Override
  public long usedBytes() {
    return ring.usedBytes;
  }

  @Override
  public UnreadChunks unread() {
    return ring.unread();
  }

  @Override
  public FillPolicy fillPolicy() {
    return ring.fillPolicy;
  }

  @Override
  public boolean copyChunkUntrusted(
      ProducerIdentity producerTrusted,
      int writerIdUntrusted,
      int chunkIdUntrusted,
      int fragmentCountUntrusted,
      int flagsUntrusted,
      boolean complete,
      MemorySegment source,
      long sourceOffset,
      int sizeBytes) {
    checkWritable();
    reader.end();
    if (!writer.admits(writerIdUntrusted, sizeBytes)) {
      return true;
    }
    IncomingChunk incoming = writer.incoming();
    incoming.scan(
        source, sourceOffset, sizeBytes, fragmentCountUntrusted, flagsUntrusted, complete);
    return writer.write(producerTrusted, writerIdUntrusted, chunkIdUntrusted);
  }

  @Override
  public boolean tryPatchChunkUntrusted(
      int producerIdTrusted,
      int writerIdUntrusted,
      int chunkIdUntrusted,
      Patches patchesUntrusted,
      boolean otherPatchesPending) {
    checkWritable();
    int key = TBChunkLayout.sequenceKey(producerIdTrusted, writerIdUntrusted);
    return patcher.patch(key, chunkIdUntrusted, patchesUntrusted, otherPatchesPending);
  }

  @Override
  public void setOverwriteListener(@Nullable OverwriteListener listener) {
    writer.setOverwriteListener(listener);
  }

  @Override
  public void beginRead() {
    reader.begin();
  }

  @Override
  public @Nullable PacketView readNextPacket() {
    return reader.next();
  }

  @Override
  public TraceBuffer cloneReadOnly(MemorySegment memory) {
    if (memory.byteSize() != ring.sizeBytes) {
      throw new IllegalArgumentException("the clone of a buffer has its size");
    }
    RingTraceBuffer clone = new RingTraceBuffer(RingBufferState.copyOf(ring, memory));
    clone.setReadOnly();
    return clone;
  }

  @Override
  public void setReadOnly() {
    readOnly = true;
  }

  @Override
  public BufferStats stats() {
    return ring.counters.snapshot(ring.sizeBytes);
  }

  @Override
  public void forEachWriter(Consumer<? super ChunkPayloadHistogram> visitor) {
    ring.sequences.forEachHistogram(visitor);
  }

  @Override
  public void free() {
    writer.incoming().free();
  }

  private void checkWritable() {
    if (readOnly) {
      throw new IllegalStateException("this buffer is read-only");
    }
  }
}
