package dev.sonda.producer.internal.link;

import dev.sonda.producer.internal.call.Countdown;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.instance.HostedInstance;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Flush requests that are not answered yet. Acknowledging one acknowledges all lower ones, so one
 * that is done early waits for those before it.
 */
final class FlushQueue {
  /**
   * A service waits for one flush before the next; a flush that hangs is given up after seconds.
   */
  private static final int MOST_OPEN = 1000;

  private final TreeMap<Long, Boolean> doneById = new TreeMap<>();

  /**
   * Flushes these instances and acknowledges that. A probe that holds its flush up delays the
   * acknowledgement up to its deadline, and no longer.
   */
  void flush(
      HostParts parts,
      long flushRequestId,
      List<HostedInstance> instances,
      LongConsumer acknowledge) {
    begin(flushRequestId);
    Runnable answer = () -> done(flushRequestId).ifPresent(acknowledge);
    Runnable cancelTimer = parts.loop().postDelayed(answer, parts.settings().callbackDeadlineMs());
    Countdown countdown =
        new Countdown(
            instances.size(),
            () -> {
              cancelTimer.run();
              answer.run();
            });
    instances.forEach(instance -> instance.flush(countdown));
  }

  /** Whether no more may be asked for before some are done. */
  boolean isFull() {
    return doneById.size() >= MOST_OPEN;
  }

  /** Notes a request that is to be acknowledged. */
  void begin(long flushRequestId) {
    doneById.put(flushRequestId, false);
  }

  /**
   * Notes that one is done.
   *
   * @return up to which request all are done, where that has changed
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
