package dev.sonda.itests.campaign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long the service takes to answer another client while it is attacked, on a separate
 * thread, until closed.
 */
final class RoundTripMeasurement implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final List<Duration> times = new ArrayList<>();
  private final NumberedPacketProducer neighbour;
  private final Thread thread;
  private volatile boolean isEnding;

  RoundTripMeasurement(NumberedPacketProducer neighbour) {
    this.neighbour = neighbour;
    thread = Thread.ofPlatform().name("round-trips").start(this::measure);
  }

  private void measure() {
    while (!isEnding) {
      try {
        times.add(neighbour.roundTrip());
      } catch (Exception e) {
        throw new IllegalStateException("the neighbour is not served", e);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** The 99th percentile of the round-trip times; available once this is closed. */
  Duration p99() {
    if (times.isEmpty()) {
      throw new IllegalStateException("nothing was measured");
    }
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.get((sorted.size() - 1) * 99 / 100);
  }

  int count() {
    return times.size();
  }

  @Override
  public void close() {
    isEnding = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
