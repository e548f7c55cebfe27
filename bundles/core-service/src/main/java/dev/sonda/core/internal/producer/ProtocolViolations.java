package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.Clock;
import java.util.function.BiConsumer;

/** Counts how producers break the protocol, and logs some of it. Loop only. */
final class ProtocolViolations {
  private final Clock clock;
  private final BoundedLog log;
  private final BiConsumer<ConnectedProducer, String> listener;
  private long total;

  /**
   * Has counted nothing yet.
   *
   * @param listener told of each violation, too
   */
  ProtocolViolations(Clock clock, BoundedLog log, BiConsumer<ConnectedProducer, String> listener) {
    this.clock = clock;
    this.log = log;
    this.listener = listener;
  }

  void count(ConnectedProducer producer, Violation violation) {
    total++;
    listener.accept(producer, violation.sentence());
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

  /** Tells of something that is refused, and may happen to an honest producer. */
  void tell(ConnectedProducer producer, String what) {
    listener.accept(producer, what);
  }

  /** Of all producers that there have been. */
  long total() {
    return total;
  }
}
