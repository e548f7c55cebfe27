package dev.sonda.core.internal.producer;

import dev.sonda.api.platform.Clock;

/**
 * Counts protocol violations of producers, reports each to a listener, and logs the first of each
 * kind. Loop only.
 */
final class ProtocolViolations {
  /** Observer of refused requests. */
  interface Listener {
    void onBreach(ConnectedProducer producer, String what, long lostBytes);
  }

  private final Clock clock;
  private final RateLimitedLog log;
  private final Listener listener;
  private long total;

  /**
   * Creates a counter at zero.
   *
   * @param listener gets each violation and each refusal
   */
  ProtocolViolations(Clock clock, RateLimitedLog log, Listener listener) {
    this.clock = clock;
    this.log = log;
    this.listener = listener;
  }

  void count(ConnectedProducer producer, Violation violation) {
    count(producer, violation, 0);
  }

  /**
   * Counts a violation, and marks the producer for disconnection if its budget is used up.
   *
   * @param lostBytes payload lost by the violation
   */
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

  /**
   * Reports a refusal that isn't counted as a violation, since it may happen to correct producers.
   */
  void tell(ConnectedProducer producer, String what, long lostBytes) {
    listener.onBreach(producer, what, lostBytes);
  }

  /** Number of violations by all producers since the service started. */
  long total() {
    return total;
  }
}
