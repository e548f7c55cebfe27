package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.SharedMemory;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;

/** Gives producers their shared memory, once each, when they first need it. Loop only. */
public final class ProducerMemory {
  private final SharedMemoryFactory factory;

  public ProducerMemory(SharedMemoryFactory factory) {
    this.factory = factory;
  }

  /**
   * Makes the memory and tells the producer, unless it has some already.
   *
   * @param smbSizeBytesWish what the session's config asks for; 0 leaves it to the producer
   * @param pageSizeBytesWish likewise
   * @throws IOException if the kernel gives none
   */
  public void provide(ConnectedProducer producer, long smbSizeBytesWish, long pageSizeBytesWish)
      throws IOException {
    if (producer.smb().isPresent()) {
      return;
    }
    SmbSizes sizes =
        SmbSizes.ofWishes(
            either(smbSizeBytesWish, producer.setup().smbSizeHintBytesUntrusted()),
            either(pageSizeBytesWish, producer.setup().pageSizeHintBytesUntrusted()));
    SharedMemory memory = factory.create(sizes.smbSizeBytes());
    producer.useSmb(
        new ProducerSmb(memory, ServiceSideSmb.over(memory.memory(), sizes.pageSizeBytes())));
    producer.callbacks().onTracingSetup(memory, sizes.pageSizeBytes());
  }

  private static long either(long wish, int hintUntrusted) {
    return wish != 0 ? wish : Integer.toUnsignedLong(hintUntrusted);
  }
}
