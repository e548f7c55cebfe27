package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ServiceSideSmb;

/** A producer's shared memory and the service's reader of its pages. Closing unmaps it. */
record ProducerSmb(SharedMemory memory, ServiceSideSmb pages) implements AutoCloseable {
  @Override
  public void close() {
    memory.close();
  }
}
