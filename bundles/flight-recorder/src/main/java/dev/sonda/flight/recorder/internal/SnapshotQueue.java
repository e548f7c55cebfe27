package dev.sonda.flight.recorder.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Queue of pending snapshot requests, the oldest first: at most one for each user and trigger, and
 * at most {@link #MAX_WAITING} of untrusted users. Thread-safe.
 */
final class SnapshotQueue {
  /**
   * Maximum number of queued requests of untrusted users. A snapshot takes seconds to write, and
   * successive ones contain nearly equal data.
   */
  static final int MAX_WAITING = 8;

  private final Map<SnapshotRequest.Origin, SnapshotRequest> waiting = new LinkedHashMap<>();
  private final TriggerRateLimiter times;

  SnapshotQueue(TriggerLimits limits) {
    times = new TriggerRateLimiter(limits);
  }

  /**
   * Queues a request without a rate limit, such as a signal; refused only if a request with an
   * equal origin is already queued.
   */
  synchronized Optional<Refusal> add(SnapshotRequest request) {
    return waiting.putIfAbsent(request.origin(), request) == null
        ? Optional.empty()
        : Optional.of(Refusal.ALREADY_WAITING);
  }

  /**
   * Queues a trigger's request, or returns why it is refused: the queue is full, or the user has
   * reached the trigger limits.
   *
   * @param bootTimeNs when the trigger was hit
   */
  synchronized Optional<Refusal> addTrigger(SnapshotRequest request, long bootTimeNs) {
    if (waiting.containsKey(request.origin())) {
      return Optional.of(Refusal.ALREADY_WAITING);
    }
    boolean isTrusted = request.requester().isTrusted();
    if (waiting.keySet().stream().filter(each -> each.requester().isTrusted() == isTrusted).count()
        >= MAX_WAITING) {
      return Optional.of(Refusal.QUEUE_FULL);
    }
    Optional<Refusal> refusal = times.take(request.origin(), bootTimeNs);
    if (refusal.isEmpty()) {
      waiting.put(request.origin(), request);
    }
    return refusal;
  }

  /** Removes and returns the oldest request; empty if the queue is empty. */
  synchronized Optional<SnapshotRequest> next() {
    var first = waiting.entrySet().stream().findFirst();
    first.ifPresent(entry -> waiting.remove(entry.getKey()));
    return first.map(Map.Entry::getValue);
  }
}
