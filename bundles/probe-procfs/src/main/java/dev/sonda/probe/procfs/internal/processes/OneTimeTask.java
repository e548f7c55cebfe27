package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs once on the host's sampling thread, soon. The later one of its run and the
 * arrival of its handle ends it.
 */
final class OneTimeTask {
  /** The period, which never elapses: a task first runs at once. */
  private static final Duration NEXT_TIME = Duration.ofDays(300);

  private final SamplingTask task;
  private boolean hasRun;
  private @Nullable Runnable end;

  private OneTimeTask(SamplingTask task) {
    this.task = task;
  }

  /**
   * Runs a task once, soon, on the sampling thread of the sink's session. Any thread; returns at
   * once.
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
   * Ends the periodic task behind it, once it has run and its handle is known: a run may come
   * before {@link TraceSink#every} returns.
   */
  private void endIfRun() {
    if (hasRun && end != null) {
      end.run();
    }
  }
}
