package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.tracebuffer.ProducerIdentity;
import dev.sonda.tracebuffer.TraceBuffer;

/** A producer's shared memory and the service's reader of its pages. Closing unmaps it. */
record ProducerSmb(SharedMemory memory, ServiceSideSmb pages) implements AutoCloseable {

  /**
   * Copies the chunk that {@link #pages} shows into a buffer.
   *
   * @return false if the producer has more writers than its share of the service's heap allows
   */
  boolean copyInto(TraceBuffer buffer, ProducerIdentity producer) {
    ReadableChunk chunk = pages.chunk();
    return buffer.copyChunkUntrusted(
        producer,
        chunk.writerIdUntrusted(),
        chunk.chunkIdUntrusted(),
        chunk.packetCountUntrusted(),
        chunk.flagsUntrusted(),
        chunk.complete(),
        pages.memory(),
        chunk.payloadOffset(),
        chunk.payloadSizeBytes());
  }

  @Override
  public void close() {
    memory.close();
  }
}
