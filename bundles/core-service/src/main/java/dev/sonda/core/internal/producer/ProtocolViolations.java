package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.Clock;

/** Counts how producers break the protocol, and logs some of it. Loop only. */
final class ProtocolViolations {
  /** Told what a producer was refused. */
  interface Listener {
    void onBreach(ConnectedProducer producer, String what, long lostBytes);
  }

  private final Clock clock;
  private final BoundedLog log;
  private final Listener listener;
  private long total;

  /**
   * Has counted nothing yet.
   *
   * @param listener told of each violation, too
   */
  ProtocolViolations(Clock clock, BoundedLog log, Listener listener) {
    this.clock = clock;
    this.log = log;
    this.listener = listener;
  }

  void count(ConnectedProducer producer, Violation violation) {
    count(producer, violation, 0);
  }

  /** With payload that is lost for it. */
  void count(ConnectedProducer producer, Violation violation, long lostBytes) {
    total++;
    listener.onBreach(producer, violation.sentence(), lostBytes);
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
  void tell(ConnectedProducer producer, String what, long lostBytes) {
    listener.onBreach(producer, what, lostBytes);
  }

  /** Of all producers that there have been. */
  long total() {
    return total;
  }
}
