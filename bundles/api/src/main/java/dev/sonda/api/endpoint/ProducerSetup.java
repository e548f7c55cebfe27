package dev.sonda.api.endpoint;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * A producer's description of itself when it connects. All components but the last are untrusted.
 *
 * <p>A producer that starts to record before it is connected to a service supplies its own shared
 * memory. The service uses this memory if it is a sealed memfd of 4 KiB to 32 MiB, and the page
 * size hint, which is mandatory in this case, is 4, 8, 16 or 32 KiB and divides the memory's size;
 * see {@link Producer#onOwnMemory}.
 *
 * @param nameUntrusted the producer's name, such as {@code perfetto.traced_probes}
 * @param smbSizeHintBytesUntrusted requested size of the shared memory; 0 leaves it to the service
 * @param pageSizeHintBytesUntrusted requested page size; 0 leaves it to the service
 * @param smbScraping whether the service may read chunks that are still being written
 * @param sdkVersionUntrusted version text, possibly empty
 * @param ownMemoryUntrusted shared memory that the producer supplies, or null; the service owns the
 *     descriptor from here on
 * @param isPartOfService whether this is the tracing service's own producer, which traces the
 *     service itself. Such a producer is neither listed nor counted in the statistics. Never set by
 *     a transport, since such a producer can't be in another process
 */
public record ProducerSetup(
    String nameUntrusted,
    int smbSizeHintBytesUntrusted,
    int pageSizeHintBytesUntrusted,
    boolean smbScraping,
    String sdkVersionUntrusted,
    @Nullable OwnedFd ownMemoryUntrusted,
    boolean isPartOfService) {

  /** A producer that isn't part of the service. */
  public ProducerSetup(
      String nameUntrusted,
      int smbSizeHintBytesUntrusted,
      int pageSizeHintBytesUntrusted,
      boolean smbScraping,
      String sdkVersionUntrusted,
      @Nullable OwnedFd ownMemoryUntrusted) {
    this(
        nameUntrusted,
        smbSizeHintBytesUntrusted,
        pageSizeHintBytesUntrusted,
        smbScraping,
        sdkVersionUntrusted,
        ownMemoryUntrusted,
        false);
  }

  /** A producer that leaves all sizes to the service. */
  public static ProducerSetup named(String name) {
    return new ProducerSetup(name, 0, 0, false, "", null);
  }
}
