package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import java.io.IOException;
import java.util.Map;

/**
 * Decides which clients may connect as producers, and assigns each an id and adopts the shared
 * memory that a producer brings along. Loop only.
 */
final class ProducerAdmission {
  private final Map<Integer, ConnectedProducer> producers;
  private final TaskRunner loop;
  private final Lockdown lockdown;
  private final ProducerSmbProvider memory;
  private final RateLimitedLog log;
  private int lastId;
  private String closedBecause = "";

  /**
   * Creates an admission that is open until {@link #close}.
   *
   * @param producers all connected producers, to which admitted producers are added
   */
  ProducerAdmission(
      Map<Integer, ConnectedProducer> producers,
      TaskRunner loop,
      Lockdown lockdown,
      ProducerSmbProvider memory,
      RateLimitedLog log) {
    this.producers = producers;
    this.loop = loop;
    this.lockdown = lockdown;
    this.memory = memory;
    this.log = log;
  }

  /** Refuses all clients from now on, giving them this reason. */
  void close(String reason) {
    closedBecause = reason;
  }

  /** The last assigned id: the number of producers so far, until ids wrap. */
  int lastId() {
    return lastId;
  }

  /**
   * Adds a producer that {@link #refusalOf} doesn't refuse.
   *
   * @param setupUntrusted its memory is adopted or closed
   */
  ConnectedProducer admit(Producer producer, ClientIdentity client, ProducerSetup setupUntrusted) {
    ConnectedProducer connected =
        new ConnectedProducer(
            setupUntrusted.isPartOfService() ? highestFreeId() : nextFreeId(),
            client,
            bounded(setupUntrusted),
            new ProducerCallbacks(producer, loop));
    producers.put(connected.id(), connected);
    OwnedFd ownMemory = setupUntrusted.ownMemoryUntrusted();
    if (ownMemory != null) {
      connected.callbacks().onOwnMemory(adopt(connected, ownMemory));
    }
    return connected;
  }

  /**
   * The reason why a client may not connect now, as a sentence; empty if the client may connect.
   */
  String refusalOf(ClientIdentity client) {
    if (lockdown.refuses(client)) {
      return Lockdown.REFUSAL;
    }
    if (!closedBecause.isEmpty()) {
      return closedBecause;
    }
    boolean isFull = producers.size() == ProducerLimits.MAX_PRODUCER_ID;
    return isFull ? "too many producers are connected" : "";
  }

  private boolean adopt(ConnectedProducer producer, OwnedFd ownMemoryUntrusted) {
    try {
      memory.adopt(producer, ownMemoryUntrusted);
      return true;
    } catch (IOException e) {
      log.write(
          System.Logger.Level.INFO,
          "producer %d (%s) gets the service's memory instead of its own, in pages of %d bytes: %s"
              .formatted(
                  producer.id(),
                  producer.shortName(),
                  producer.setup().pageSizeHintBytesUntrusted(),
                  e.getMessage()));
      return false;
    }
  }

  private int nextFreeId() {
    do {
      lastId = lastId == ProducerLimits.MAX_PRODUCER_ID ? 1 : lastId + 1;
    } while (producers.containsKey(lastId));
    return lastId;
  }

  /**
   * An id for a producer that is part of the service. Counted down from the highest id, so that the
   * ids of clients begin at 1.
   */
  private int highestFreeId() {
    int id = ProducerLimits.MAX_PRODUCER_ID;
    while (producers.containsKey(id)) {
      id--;
    }
    return id;
  }

  private static ProducerSetup bounded(ProducerSetup untrusted) {
    return new ProducerSetup(
        ProducerLimits.boundedName(untrusted.nameUntrusted()),
        untrusted.smbSizeHintBytesUntrusted(),
        untrusted.pageSizeHintBytesUntrusted(),
        untrusted.smbScraping(),
        ProducerLimits.boundedName(untrusted.sdkVersionUntrusted()),
        null,
        untrusted.isPartOfService());
  }
}
