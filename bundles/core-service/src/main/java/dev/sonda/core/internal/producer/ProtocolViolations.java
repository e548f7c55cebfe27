package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.Clock;

/** Counts how producers break the protocol, and logs some of it. Loop only. */
final class ProtocolViolations {
  private final Clock clock;
  private final BoundedLog log;
  private long total;

  ProtocolViolations(Clock clock, BoundedLog log) {
    this.clock = clock;
    this.log = log;
  }

  void count(ConnectedProducer producer, Violation violation) {
    total++;
    producer.budget().count(clock.monotonicNs());
    if (producer.isFirst(violation)) {
      log.write(
          System.Logger.Level.INFO,
          "producer "
              + producer.id()
              + " ("
              + producer.shortName()
              + ") breaks the protocol: "
              + violation.sentence());
    }
    if (producer.budget().isUsedUp()) {
      producer.breakOffBecauseOf(violation);
    }
  }

  /** Of all producers that there have been. */
  long total() {
    return total;
  }
}
