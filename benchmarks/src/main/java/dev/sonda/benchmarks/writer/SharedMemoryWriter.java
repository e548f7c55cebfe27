package dev.sonda.benchmarks.writer;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A trace writer with its own shared memory, connected to a service that only copies and frees each
 * chunk.
 */
public final class SharedMemoryWriter implements AutoCloseable {
  private static final int BUFFER = 1;
  private static final int PAGE_BYTES = 4096;
  private static final long SMB_BYTES = 256 * 1024;

  private final SharedMemory memory;
  private final CopyingService service;
  private final SharedMemoryArbiter arbiter;
  private final SmbTraceWriter writer;

  public SharedMemoryWriter() {
    memory = sharedMemory();
    service = new CopyingService(ServiceSideSmb.over(memory.memory(), PAGE_BYTES));
    arbiter = SharedMemoryArbiter.over(memory, PAGE_BYTES, service, clock -> 0);
    writer = arbiter.createTraceWriter(BUFFER, ExhaustedPolicy.DROP);
  }

  public SmbTraceWriter writer() {
    return writer;
  }

  private static SharedMemory sharedMemory() {
    try {
      return SharedMemoryFactory.over(Syscalls.libc()).create(SMB_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    writer.close();
    if (writer.packetsDropped() != 0 || service.chunks() == 0) {
      throw new IllegalStateException("measured dropping instead of writing");
    }
    arbiter.close();
    memory.close();
    service.close();
  }
}
