package dev.sonda.shm.internal;

import dev.sonda.api.platform.TaskRunner;
import java.util.ArrayDeque;
import java.util.Queue;

/** A task runner that runs posted tasks when the test says so. */
public final class ManualTaskRunner implements TaskRunner {
  public final Queue<Runnable> tasks = new ArrayDeque<>();

  public void run() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  @Override
  public void post(Runnable task) {
    tasks.add(task);
  }

  @Override
  public Runnable postDelayed(Runnable task, long delayMs) {
    tasks.add(task);
    return () -> tasks.remove(task);
  }

  @Override
  public boolean isCurrentThread() {
    return true;
  }
}
