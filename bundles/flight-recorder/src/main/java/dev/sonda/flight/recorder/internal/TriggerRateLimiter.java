package dev.sonda.flight.recorder.internal;

import dev.sonda.flight.recorder.internal.SnapshotRequest.Origin;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Rate limiter of triggers: records when each user's triggers caused snapshots in the last 24
 * hours. Limits apply per user, so that one user can't use up those of another. One thread at a
 * time.
 */
final class TriggerRateLimiter {
  /**
   * Maximum number of recorded combinations of user and trigger; more than legitimate use on a
   * machine needs.
   */
  static final int MAX_ORIGINS = 1024;

  private static final long DAY_NS = Duration.ofHours(24).toNanos();

  private final TriggerLimits limits;
  private final Map<Origin, ArrayDeque<Long>> timesNs = new HashMap<>();

  TriggerRateLimiter(TriggerLimits limits) {
    this.limits = limits;
  }

  /** Records a snapshot at this time, or returns why it is refused. */
  Optional<Refusal> take(Origin origin, long nowNs) {
    ArrayDeque<Long> times = timesNs.get(origin);
    if (times == null) {
      return takeFirst(origin, nowNs);
    }
    forgetOld(times, nowNs);
    if (!times.isEmpty() && nowNs - times.getLast() < limits.coolDown().toNanos()) {
      return Optional.of(Refusal.COOL_DOWN);
    }
    if (times.size() >= limits.maxPer24h()) {
      return Optional.of(Refusal.DAY_IS_FULL);
    }
    times.addLast(nowNs);
    return Optional.empty();
  }

  /**
   * Records the first snapshot of an origin. If there are too many origins, those without a
   * snapshot in the last 24 hours are removed first.
   */
  private Optional<Refusal> takeFirst(Origin origin, long nowNs) {
    if (timesNs.size() >= MAX_ORIGINS) {
      timesNs.values().removeIf(times -> forgetOld(times, nowNs).isEmpty());
    }
    if (timesNs.size() >= MAX_ORIGINS) {
      return Optional.of(Refusal.TOO_MANY_USERS);
    }
    timesNs.computeIfAbsent(origin, each -> new ArrayDeque<>()).addLast(nowNs);
    return Optional.empty();
  }

  private static ArrayDeque<Long> forgetOld(ArrayDeque<Long> times, long nowNs) {
    while (!times.isEmpty() && nowNs - times.getFirst() >= DAY_NS) {
      times.removeFirst();
    }
    return times;
  }
}
