package dev.sonda.core.internal.scenario.output;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.testkit.DirectExecutor;
import java.util.ArrayDeque;
import java.util.Queue;

/** A writer executor that runs no task until the test releases it. */
final class StuckWriterExecutor extends DirectExecutor {
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    waiting.add(task);
  }

  int waitingCount() {
    return waiting.size();
  }

  void runAll(SteppedService service) {
    for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
      task.run();
      service.run();
    }
  }
}
