package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;

/**
 * Provides each producer with shared memory: the producer's own if it brought some, else the
 * service's, allocated when a session first needs it. Loop only.
 */
public final class ProducerSmbProvider {
  /** Divisor of the machine's memory for all producers together. */
  private static final int SHARE_OF_ALL = 2;

  /** Divisor of the machine's memory for the producers of one user. */
  private static final int SHARE_OF_USER = 4;

  private final SharedMemoryFactory factory;
  private final MemoryBudget budget;
  private final boolean takesProducersOwn;

  /**
   * Creates a provider that hasn't allocated memory yet.
   *
   * @param physicalBytes the machine's memory, a part of which producers may share
   * @param takesProducersOwn whether memory that producers bring along may be used
   */
  public ProducerSmbProvider(
      SharedMemoryFactory factory, long physicalBytes, boolean takesProducersOwn) {
    this.factory = factory;
    this.takesProducersOwn = takesProducersOwn;
    budget = new MemoryBudget(physicalBytes / SHARE_OF_ALL, physicalBytes / SHARE_OF_USER);
  }

  /**
   * Uses a producer's own memory. Its sizes must be valid without adjustment: the producer has
   * already divided the memory into pages and may have written into them.
   *
   * @throws IOException with the reason why the memory can't be used; {@code fdUntrusted} is closed
   *     then
   */
  void adopt(ConnectedProducer producer, OwnedFd fdUntrusted) throws IOException {
    long pageSizeBytes = Integer.toUnsignedLong(producer.setup().pageSizeHintBytesUntrusted());
    if (!takesProducersOwn) {
      fdUntrusted.close();
      throw new IOException("the service is configured not to use memory of producers");
    }
    if (producer.client().machineId() != ClientIdentity.HOST_MACHINE) {
      fdUntrusted.close();
      throw new IOException("memory cannot be shared with another machine");
    }
    SharedMemory memory =
        factory.adoptUntrusted(
            fdUntrusted,
            sizeBytes ->
                SmbSizes.areRight(sizeBytes, pageSizeBytes)
                    && budget.hasRoom(producer.client().uid(), sizeBytes));
    use(producer, memory, (int) pageSizeBytes);
  }

  /**
   * Allocates memory and sends it to the producer, unless the producer has some already.
   *
   * @param smbSizeBytesWish size requested by the session's config; 0 leaves the size to the
   *     producer
   * @param pageSizeBytesWish page size of the session's config; 0 leaves it to the producer
   * @throws IOException if the budget is used up, or the kernel gives no memory
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
    int uid = producer.client().uid();
    if (!budget.hasRoom(uid, sizes.smbSizeBytes())) {
      throw new IOException("too much shared memory: " + budget.refusal(uid));
    }
    use(producer, factory.create(sizes.smbSizeBytes()), sizes.pageSizeBytes());
    producer.tellAboutSmb();
  }

  private void use(ConnectedProducer producer, SharedMemory memory, int pageSizeBytes) {
    budget.take(producer.client().uid(), memory.sizeBytes());
    producer.useSmb(new ProducerSmb(memory, ServiceSideSmb.over(memory.memory(), pageSizeBytes)));
  }

  /** Frees the producer's memory, if it has any. */
  void free(ConnectedProducer producer) {
    producer
        .takeSmb()
        .ifPresent(smb -> {
          budget.giveBack(producer.client().uid(), smb.memory().sizeBytes());
          smb.close();
        });
  }

  private static long either(long wish, int hintUntrusted) {
    return wish != 0 ? wish : Integer.toUnsignedLong(hintUntrusted);
  }
}
