package dev.sonda.producer.internal.link;

import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.instance.HostedInstance;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Flush requests of a service that aren't acknowledged yet. Acknowledging a request id acknowledges
 * all lower ids, so a request that completes early waits for the requests before it.
 */
final class PendingFlushes {
  /**
   * Maximum number of pending requests. Usually there is one, since a service waits for a flush
   * before it requests the next, and a hanging flush times out after seconds.
   */
  private static final int MOST_OPEN = 1000;

  private final TreeMap<Long, Boolean> doneById = new TreeMap<>();

  /**
   * Flushes these instances and acknowledges the request. A slow probe delays the acknowledgement
   * at most until the callback deadline.
   */
  void flush(
      ProbeHostContext parts,
      long flushRequestId,
      List<HostedInstance> instances,
      LongConsumer acknowledge) {
    begin(flushRequestId);
    Runnable answer = () -> done(flushRequestId).ifPresent(acknowledge);
    Runnable cancelTimer = parts.loop().postDelayed(answer, parts.settings().callbackDeadlineMs());
    CountdownAction countdown =
        new CountdownAction(
            instances.size(),
            () -> {
              cancelTimer.run();
              answer.run();
            });
    instances.forEach(instance -> instance.flush(countdown));
  }

  /** Whether the maximum number of pending requests is reached. */
  boolean isFull() {
    return doneById.size() >= MOST_OPEN;
  }

  /** Adds a request that has to be acknowledged. */
  void begin(long flushRequestId) {
    doneById.put(flushRequestId, false);
  }

  /**
   * Marks a request as completed.
   *
   * @return the highest request id up to which all requests are completed now; empty if it hasn't
   *     changed
   */
  OptionalLong done(long flushRequestId) {
    if (doneById.replace(flushRequestId, true) == null) {
      return OptionalLong.empty();
    }
    OptionalLong last = OptionalLong.empty();
    while (!doneById.isEmpty() && doneById.firstEntry().getValue()) {
      last = OptionalLong.of(doneById.pollFirstEntry().getKey());
    }
    return last;
  }
}
