package dev.sonda.flight.recorder.internal;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Counts requests that were refused. Logs at most one line per {@link #LOG_PERIOD}, as any user can
 * fire triggers at any rate. Thread-safe.
 */
final class SnapshotRefusalLog {
  static final Duration LOG_PERIOD = Duration.ofMinutes(1);

  private static final System.Logger LOG = System.getLogger(SnapshotRefusalLog.class.getName());

  private final String recorder;
  private final LongSupplier nanoTime;
  private final Map<Refusal, Long> counts = new EnumMap<>(Refusal.class);
  // Whether a refusal was logged in the current period; guarded by this object.
  private boolean isLogged;
  private long loggedNs;

  SnapshotRefusalLog(String recorder, LongSupplier nanoTime) {
    this.recorder = recorder;
    this.nanoTime = nanoTime;
  }

  /** Counts a refusal, and logs it unless a line was logged shortly before. */
  synchronized void add(Refusal refusal, SnapshotRequest request) {
    counts.merge(refusal, 1L, Long::sum);
    long nowNs = nanoTime.getAsLong();
    if (isLogged && nowNs - loggedNs < LOG_PERIOD.toNanos()) {
      return;
    }
    isLogged = true;
    loggedNs = nowNs;
    LOG.log(
        System.Logger.Level.WARNING,
        "{0}: no snapshot because of {1}, {2}; refused since the start: {3}; the next line about"
            + " this comes in {4} s at the earliest",
        recorder,
        request.reason(),
        refusal.sentence(),
        this,
        TimeUnit.NANOSECONDS.toSeconds(LOG_PERIOD.toNanos()));
  }

  synchronized long count(Refusal refusal) {
    return counts.getOrDefault(refusal, 0L);
  }

  /** A text with the number of refusals for each reason. */
  @Override
  public synchronized String toString() {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey().sentence())
            .collect(Collectors.joining(", "));
  }
}
