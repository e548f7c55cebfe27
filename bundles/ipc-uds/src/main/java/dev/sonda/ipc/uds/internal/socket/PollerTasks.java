package dev.sonda.ipc.uds.internal.socket;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Tasks that any thread may add and that run on the poller's thread. */
final class PollerTasks {
  private static final System.Logger LOG = System.getLogger(PollerTasks.class.getName());

  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();

  /** Adds a task. From any thread. */
  void add(Runnable task) {
    tasks.add(task);
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** Runs all queued tasks; tasks added while they run wait for the next call. */
  void runAll() {
    for (int left = tasks.size(); left > 0; left--) {
      Runnable task = tasks.poll();
      if (task != null) {
        runGuarded(task);
      }
    }
  }

  /** Runs a task and logs its exceptions, so that one connection's failure doesn't end the loop. */
  void runGuarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.ERROR, "work on a socket failed", e);
    }
  }
}
