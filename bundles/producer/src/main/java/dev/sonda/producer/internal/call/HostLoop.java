package dev.sonda.producer.internal.call;

import dev.sonda.api.platform.TaskRunner;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The probe host's own thread. Runs none of the probes' code, so it never blocks for long. */
public final class HostLoop implements TaskRunner, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(HostLoop.class.getName());

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          this::newThread,
          new ThreadPoolExecutor.DiscardPolicy()); // closed: no caller waits any more

  public HostLoop() {
    executor.setRemoveOnCancelPolicy(true);
  }

  private Thread newThread(Runnable body) {
    return new HostThread("sonda-probe-host", this, HostLoop.class.getClassLoader(), body);
  }

  /**
   * Runs a task after all that were posted before. Any thread; nothing happens once the loop is
   * closed.
   */
  @Override
  public void post(Runnable task) {
    executor.execute(() -> run(task));
  }

  /**
   * Runs a task after a while.
   *
   * @return cancels the task, and does nothing if it has run
   */
  @Override
  public Runnable postDelayed(Runnable task, long delayMs) {
    ScheduledFuture<?> future = executor.schedule(() -> run(task), delayMs, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public boolean isCurrentThread() {
    return HostThread.currentOwner() == this;
  }

  /** Finishes what was posted before, drops what was delayed and all that comes after. */
  @Override
  public void close() {
    executor.execute(executor::shutdownNow);
  }

  /** An executor would swallow what a task throws; here it is a bug of ours, to be seen. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.ERROR, "a task of the probe host failed", e);
    }
  }
}
