package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs on the host's sampling thread once, soon. Whichever comes last, its run or the
 * handle with which it can be ended, ends it.
 */
final class OneShot {
  /** Never comes: a task runs first at once. */
  private static final Duration NEXT_TIME = Duration.ofDays(300);

  private final SamplingTask task;
  private boolean hasRun;
  private @Nullable Runnable end;

  private OneShot(SamplingTask task) {
    this.task = task;
  }

  static void run(TraceSink sink, SamplingTask task) {
    OneShot shot = new OneShot(task);
    shot.canEndWith(sink.every(NEXT_TIME, shot::sample));
  }

  private synchronized void canEndWith(Runnable handle) {
    end = handle;
    endIfOver();
  }

  private void sample(TraceWriter writer) throws IOException {
    task.sample(writer);
    over();
  }

  private synchronized void over() {
    hasRun = true;
    endIfOver();
  }

  private void endIfOver() {
    if (hasRun && end != null) {
      end.run();
    }
  }
}
