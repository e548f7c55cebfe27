package dev.sonda.benchmarks.buffer;

import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.ProducerIdentity;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A trace buffer in memory mapped as the service maps it, and the chunks to write into it. */
final class TraceBufferFixture implements AutoCloseable {
  static final ProducerIdentity PRODUCER = new ProducerIdentity(1, 1000, 100);
  static final int WRITER = 1;

  // Confined to one thread, like the service, which accesses its buffers only from its event loop.
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment memory;
  final ChunkTemplates templates;
  TraceBuffer buffer;

  TraceBufferFixture(long sizeBytes, int templateCount) {
    memory = map(sizeBytes, arena);
    templates = new ChunkTemplates(templateCount, arena);
    buffer = create();
  }

  private static MemorySegment map(long sizeBytes, Arena arena) {
    try {
      return Syscalls.libc().mapAnonymous(sizeBytes, arena);
    } catch (PosixException e) {
      throw new IllegalStateException("no memory to measure with", e);
    }
  }

  private TraceBuffer create() {
    return TraceBufferFactory.plain().create(memory, FillPolicy.RING);
  }

  /** Replaces the buffer by an empty one in the memory of the old one. */
  void renew() {
    buffer = create();
  }

  long sizeBytes() {
    return memory.byteSize();
  }

  /** Writes a complete chunk with the contents of one template. */
  void write(ProducerIdentity producer, int writerId, int chunkId, int template) {
    buffer.copyChunkUntrusted(
        producer,
        writerId,
        chunkId,
        templates.fragmentCount(template),
        0,
        true,
        templates.memory(),
        templates.offset(template),
        templates.sizeBytes(template));
  }

  /** Writes chunks of one writer, ids from 0, templates in turn. */
  void fill(int chunkCount) {
    for (int i = 0; i < chunkCount; i++) {
      write(PRODUCER, WRITER, i, i % templates.count());
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
