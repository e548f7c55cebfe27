package dev.sonda.api.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * What a producer says of itself when it connects. All of it is untrusted.
 *
 * @param nameUntrusted the producer's name, such as {@code perfetto.traced_probes}
 * @param smbSizeHintBytesUntrusted shared memory it would like; 0 leaves it to the service
 * @param pageSizeHintBytesUntrusted page size it would like; 0 leaves it to the service
 * @param smbScraping whether the service may read chunks that are still being written
 * @param sdkVersionUntrusted version text, possibly empty
 * @param ownMemoryUntrusted shared memory that the producer brings along, or null
 */
public record ProducerSetup(
    String nameUntrusted,
    int smbSizeHintBytesUntrusted,
    int pageSizeHintBytesUntrusted,
    boolean smbScraping,
    String sdkVersionUntrusted,
    @Nullable OwnedFd ownMemoryUntrusted) {

  /** A producer with no wishes. */
  public static ProducerSetup named(String name) {
    return new ProducerSetup(name, 0, 0, false, "", null);
  }
}
