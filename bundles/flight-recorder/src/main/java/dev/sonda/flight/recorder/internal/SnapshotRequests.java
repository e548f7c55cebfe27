package dev.sonda.flight.recorder.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Snapshots that wait to be made, the oldest in front: one for each user and trigger, and no more
 * than {@link #MAX_WAITING} of users that aren't trusted. Any thread.
 */
final class SnapshotRequests {
  /** A snapshot takes seconds, and each waiting one repeats nearly all of the one before it. */
  static final int MAX_WAITING = 8;

  private final Map<SnapshotRequest.Origin, SnapshotRequest> waiting = new LinkedHashMap<>();
  private final TriggerTimes times;

  SnapshotRequests(TriggerLimits limits) {
    times = new TriggerTimes(limits);
  }

  /**
   * Queues a request that has no limit but that one of its origin waits already, such as a signal.
   */
  synchronized Optional<Refusal> add(SnapshotRequest request) {
    return waiting.putIfAbsent(request.origin(), request) == null
        ? Optional.empty()
        : Optional.of(Refusal.ALREADY_WAITING);
  }

  /**
   * Queues a trigger's request, or says why it is refused: the queue is full, or the user has used
   * up its share.
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

  /** Takes the oldest request from the queue; empty if none waits. */
  synchronized Optional<SnapshotRequest> next() {
    var first = waiting.entrySet().stream().findFirst();
    first.ifPresent(entry -> waiting.remove(entry.getKey()));
    return first.map(Map.Entry::getValue);
  }
}
