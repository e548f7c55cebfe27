package dev.sonda.api.endpoint;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * A producer's description of itself when it connects. All components but the last are untrusted.
 *
 * <p>A producer that records before it knows a service brings its own memory. The service uses it
 * if it is a sealed memfd of 4 KiB to 32 MiB, and the page size hint, which has to be there then,
 * is 4, 8, 16 or 32 KiB and divides the memory's size; see {@link Producer#onOwnMemory}.
 *
 * @param nameUntrusted the producer's name, such as {@code perfetto.traced_probes}
 * @param smbSizeHintBytesUntrusted shared memory it would like; 0 leaves it to the service
 * @param pageSizeHintBytesUntrusted page size it would like; 0 leaves it to the service
 * @param smbScraping whether the service may read chunks that are still being written
 * @param sdkVersionUntrusted version text, possibly empty
 * @param ownMemoryUntrusted shared memory that the producer brings along, or null; the service owns
 *     the descriptor from here on
 * @param isPartOfService whether it is the tracing service that tells of itself. Clients which
 *     count producers don't count that one: it is neither listed nor in the statistics. Never set
 *     by a transport, since it can't come from another process
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
