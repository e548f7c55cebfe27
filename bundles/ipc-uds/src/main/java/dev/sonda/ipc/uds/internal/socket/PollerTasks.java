package dev.sonda.ipc.uds.internal.socket;

import java.util.concurrent.ConcurrentLinkedQueue;

/** What other threads want done on the poller's. */
final class PollerTasks {
  private static final System.Logger LOG = System.getLogger(PollerTasks.class.getName());

  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();

  /** From any thread. */
  void add(Runnable task) {
    tasks.add(task);
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** Runs what is there now, and leaves what that adds for the next time. */
  void runAll() {
    for (int left = tasks.size(); left > 0; left--) {
      Runnable task = tasks.poll();
      if (task != null) {
        runGuarded(task);
      }
    }
  }

  /** The sleep of a loop must not end because one connection's work failed. */
  void runGuarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.ERROR, "work on a socket failed", e);
    }
  }
}
