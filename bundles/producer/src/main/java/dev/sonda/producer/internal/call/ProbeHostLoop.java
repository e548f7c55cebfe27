package dev.sonda.producer.internal.call;

import dev.sonda.api.platform.TaskRunner;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The task queue and thread of the probe host, called the host thread. It never runs code of
 * probes, so it never blocks for long.
 */
public final class ProbeHostLoop implements TaskRunner, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ProbeHostLoop.class.getName());

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          this::newThread,
          // Tasks posted after close are discarded; no caller waits for them any more.
          new ThreadPoolExecutor.DiscardPolicy());

  public ProbeHostLoop() {
    executor.setRemoveOnCancelPolicy(true);
  }

  private Thread newThread(Runnable body) {
    return new ProbeThread("sonda-probe-host", this, ProbeHostLoop.class.getClassLoader(), body);
  }

  /**
   * Runs a task after all tasks posted before. Any thread; does nothing after the loop was closed.
   */
  @Override
  public void post(Runnable task) {
    executor.execute(() -> run(task));
  }

  /**
   * Runs a task after a delay.
   *
   * @return cancels the task; does nothing if the task has already run
   */
  @Override
  public Runnable postDelayed(Runnable task, long delayMs) {
    ScheduledFuture<?> future = executor.schedule(() -> run(task), delayMs, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public boolean isCurrentThread() {
    return ProbeThread.currentOwner() == this;
  }

  /** Runs the tasks posted before, then ends the thread; delayed and later tasks are dropped. */
  @Override
  public void close() {
    executor.execute(executor::shutdownNow);
  }

  /**
   * Runs a task and logs its exception, which the executor would ignore: it is a bug of the probe
   * host.
   */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.ERROR, "a task of the probe host failed", e);
    }
  }
}
