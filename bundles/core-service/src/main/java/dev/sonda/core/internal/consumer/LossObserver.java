package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.TaskRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reports, period by period, what was lost since the last report. Loop only. */
final class LossObserver {
  private record Place(Loss.Cause cause, String where) {}

  private final TaskRunner loop;
  private final long periodMs;
  private final Supplier<List<Loss>> losses;
  private final Reply<List<Loss>> onLosses;
  private final Map<Place, Loss> reported = new HashMap<>();
  private Runnable cancelTimer = () -> {};
  private boolean stopped;

  LossObserver(
      TaskRunner loop, long periodMs, Supplier<List<Loss>> losses, Reply<List<Loss>> onLosses) {
    this.loop = loop;
    this.periodMs = periodMs;
    this.losses = losses;
    this.onLosses = onLosses;
  }

  void start() {
    if (!stopped) {
      cancelTimer = loop.postDelayed(this::report, periodMs);
    }
  }

  void stop() {
    stopped = true;
    cancelTimer.run();
  }

  private void report() {
    start();
    List<Loss> grown = new ArrayList<>();
    for (Loss loss : losses.get()) {
      Loss before = reported.put(new Place(loss.cause(), loss.where()), loss);
      if (before == null) {
        grown.add(loss);
      } else if (loss.count() > before.count()) {
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
        now.bytes() - before.bytes(),
        now.advice());
  }
}
