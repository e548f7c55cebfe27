package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.TaskRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reports periodically how much a session has lost since the previous report. Each period begins
 * with the previous report. Loop only.
 */
final class LossObserver {
  /**
   * Identifies a loss across reports by its cause and place, so that its growth since the previous
   * report can be computed.
   */
  private record Place(Loss.Cause cause, String where) {}

  private final TaskRunner loop;
  private final long periodMs;
  private final Consumer<Reply<List<Loss>>> losses;
  private final Reply<List<Loss>> onLosses;
  private final Map<Place, Loss> reported = new HashMap<>();
  private Runnable cancelTimer = () -> {};
  private boolean stopped;

  LossObserver(
      TaskRunner loop,
      long periodMs,
      Consumer<Reply<List<Loss>>> losses,
      Reply<List<Loss>> onLosses) {
    this.loop = loop;
    this.periodMs = periodMs;
    this.losses = losses;
    this.onLosses = onLosses;
  }

  void start() {
    if (!stopped) {
      cancelTimer = loop.postDelayed(() -> losses.accept(this::report), periodMs);
    }
  }

  /** Stops the reports, including one that is being collected. */
  void stop() {
    stopped = true;
    cancelTimer.run();
  }

  private void report(List<Loss> lostSoFar) {
    if (stopped) {
      return;
    }
    start();
    List<Loss> grown = new ArrayList<>();
    for (Loss loss : lostSoFar) {
      Loss before = reported.put(new Place(loss.cause(), loss.where()), loss);
      if (before == null) {
        grown.add(loss);
      } else if (loss.count() > before.count() || loss.bytes() > before.bytes()) {
        grown.add(difference(loss, before));
      }
    }
    onLosses.receive(grown);
  }

  private static Loss difference(Loss now, Loss before) {
    return new Loss(
        now.cause(),
        now.where(),
        now.count() - before.count(),
        now.unit(),
        Math.max(0, now.bytes() - before.bytes()),
        now.advice());
  }
}
