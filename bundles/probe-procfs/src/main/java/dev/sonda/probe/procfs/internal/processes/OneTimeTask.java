package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs once, as soon as possible, on the host's sampling thread. It is a periodic task
 * that is cancelled after its first run, once {@link TraceSink#every} has returned the handle that
 * cancels it.
 */
final class OneTimeTask {
  /**
   * The nominal period, too long to ever elapse: the host runs a periodic task for the first time
   * at once.
   */
  private static final Duration NEXT_TIME = Duration.ofDays(300);

  private final SamplingTask task;
  private boolean hasRun;
  private @Nullable Runnable end;

  private OneTimeTask(SamplingTask task) {
    this.task = task;
  }

  /**
   * Schedules a task to run once on the sampling thread of the sink's session. Thread-safe; returns
   * without waiting for the run.
   */
  static void run(TraceSink sink, SamplingTask task) {
    OneTimeTask once = new OneTimeTask(task);
    once.setHandle(sink.every(NEXT_TIME, once::sample));
  }

  private synchronized void setHandle(Runnable handle) {
    end = handle;
    endIfRun();
  }

  private void sample(TraceWriter writer) throws IOException {
    task.sample(writer);
    onRun();
  }

  private synchronized void onRun() {
    hasRun = true;
    endIfRun();
  }

  /**
   * Cancels the periodic task once it has run and its handle is known; the first run may happen
   * before {@link TraceSink#every} returns the handle.
   */
  private void endIfRun() {
    if (hasRun && end != null) {
      end.run();
    }
  }
}
