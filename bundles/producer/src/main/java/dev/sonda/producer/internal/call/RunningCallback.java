package dev.sonda.producer.internal.call;

import dev.sonda.api.platform.TaskRunner;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** One call on its way through a {@link CallbackLane}. State belongs to the host thread. */
final class RunningCallback<T> {
  private static final String NO_THREAD =
      " got no thread: the system gives this process no more (pids.max of its control group,"
          + " TasksMax= of a unit, ulimit -u)";

  private static final System.Logger LOG = System.getLogger(RunningCallback.class.getName());

  private final Callback<T> callback;
  private final CallbackLane lane;
  private final HostParts parts;
  private final TaskRunner loop;
  private final long deadlineMs;
  private final CallbackAcknowledgement acknowledgement;
  private final HostThread thread;
  private @Nullable Outcome<T> returned;
  private Runnable cancelDeadline = () -> {};
  private boolean finished;
  private boolean leftBehind;

  RunningCallback(
      Callback<T> callback, CallbackLane lane, @Nullable ClassLoader classLoader, HostParts parts) {
    this.callback = callback;
    this.lane = lane;
    this.parts = parts;
    this.loop = parts.loop();
    this.deadlineMs = parts.settings().callbackDeadlineMs();
    acknowledgement = new CallbackAcknowledgement(() -> loop.post(this::finishIfComplete));
    thread = new HostThread("sonda-callback " + lane.name(), lane, classLoader, this::run);
  }

  void start() {
    cancelDeadline = loop.postDelayed(this::deadlinePassed, deadlineMs);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      // The system gives no more threads (pids.max): this call fails, and the next may have one.
      Outcome<T> failed = new Outcome.Failed<>(callback.what() + NO_THREAD);
      loop.post(() -> onOver(failed));
    }
  }

  /** On the callback thread. Whatever the probe throws, errors included, ends here. */
  private void run() {
    Outcome<T> outcome = callProbe();
    loop.post(() -> onOver(outcome));
  }

  private Outcome<T> callProbe() {
    try {
      T result =
          parts.traced(callback.what(), lane.name(), () -> callback.body().call(acknowledgement));
      callback.aftermath().returned();
      return new Outcome.Done<>(result);
    } catch (Throwable e) {
      LOG.log(Level.DEBUG, "a probe threw", e);
      callback.aftermath().threw();
      return new Outcome.Failed<>(callback.what() + " threw " + Failure.describe(e));
    }
  }

  private void onOver(Outcome<T> outcome) {
    if (leftBehind) {
      callback.aftermath().cameBack(thread);
      lane.cameBack();
      return;
    }
    returned = outcome;
    finishIfComplete();
    lane.onFree(this);
  }

  private void finishIfComplete() {
    Outcome<T> outcome = returned;
    if (outcome instanceof Outcome.Failed<T> || (outcome != null && acknowledgement.isComplete())) {
      finish(outcome);
    }
  }

  private void deadlinePassed() {
    if (finished) {
      return;
    }
    if (returned != null) {
      finish(new Outcome.Failed<>(callback.what() + " was not acknowledged" + inTime()));
      return;
    }
    leftBehind = true;
    thread.abandon();
    callback.aftermath().leftBehind(thread);
    lane.leftBehind();
    finish(new Outcome.Failed<>(callback.what() + " did not return" + inTime()));
    lane.onFree(this);
  }

  private String inTime() {
    return " within " + deadlineMs + " ms";
  }

  private void finish(Outcome<T> outcome) {
    if (!finished) {
      finished = true;
      cancelDeadline.run();
      callback.whenDone().accept(outcome);
    }
  }
}
