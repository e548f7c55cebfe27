package dev.sonda.producer.internal.call;

import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.Acknowledgement;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of a probe's method, on its own thread and with a deadline. {@link CallbackQueue} starts
 * the call when earlier calls have ended. Its state belongs to the host thread.
 *
 * @param <T> what the probe's method returns
 */
public abstract class ProbeCall<T> {
  private static final String NO_THREAD =
      " got no thread: the system gives this process no more (pids.max of its control group,"
          + " TasksMax= of a unit, ulimit -u)";

  private static final System.Logger LOG = System.getLogger(ProbeCall.class.getName());

  private final CallbackQueue lane;
  private final String what;
  private final Later acknowledgement = new Later();
  private @Nullable ProbeThread thread;
  private @Nullable ProbeCallOutcome<T> returned;
  private Runnable cancelDeadline = () -> {};
  private boolean finished;
  private boolean leftBehind;

  /**
   * Prepares a call; {@link CallbackQueue#call} queues it.
   *
   * @param what the probe's method, for messages
   */
  protected ProbeCall(CallbackQueue lane, String what) {
    this.lane = lane;
    this.what = what;
  }

  /** Creates a call that belongs to no instance and therefore uses no trace writers. */
  public static <T> ProbeCall<T> of(
      CallbackQueue lane, String what, Body<T> body, Consumer<ProbeCallOutcome<T>> whenDone) {
    return new ProbeCall<>(lane, what) {
      @Override
      protected T callProbe(Acknowledgement done) {
        return body.call(done);
      }

      @Override
      protected void onDone(ProbeCallOutcome<T> outcome) {
        whenDone.accept(outcome);
      }
    };
  }

  /** The probe's method. */
  @FunctionalInterface
  public interface Body<T> {
    T call(Acknowledgement done);
  }

  /**
   * Whether the call is still needed; checked on the host thread just before the call would start.
   */
  protected boolean isWanted() {
    return true;
  }

  /** Calls the probe. On the call's thread. */
  protected abstract T callProbe(Acknowledgement done);

  /** Runs on the call's thread, as soon as the probe's method has returned. */
  protected void onReturned() {}

  /** Runs on the call's thread, when the probe's method or {@link #onReturned} has thrown. */
  protected void onThrown() {}

  /** Runs on the host thread when the call has exceeded its deadline and its thread still runs. */
  protected void onLeftBehind(ProbeThread abandoned) {}

  /** Runs on the host thread when an abandoned thread has left the probe's code. */
  protected void onCameBack(ProbeThread abandoned) {}

  /** Runs exactly once, on the host thread, with the result of the call. */
  protected abstract void onDone(ProbeCallOutcome<T> outcome);

  /** Starts the thread and the deadline. On the host thread. */
  void start() {
    ProbeThread callThread =
        new ProbeThread("sonda-callback " + lane.name(), lane, lane.classLoader(), this::run);
    thread = callThread;
    cancelDeadline = loop().postDelayed(this::deadlinePassed, deadlineMs());
    try {
      callThread.start();
    } catch (OutOfMemoryError e) {
      // The system refuses new threads (pids.max): this call fails, but the next call may get a
      // thread.
      ProbeCallOutcome<T> failed = new ProbeCallOutcome.Failed<>(what + NO_THREAD);
      loop().post(() -> threadEnded(callThread, failed));
    }
  }

  private TaskRunner loop() {
    return lane.parts().loop();
  }

  private long deadlineMs() {
    return lane.parts().settings().callbackDeadlineMs();
  }

  /**
   * Runs the probe's method on the call's thread. Catches all exceptions of the probe, including
   * Errors.
   */
  private void run() {
    ProbeThread callThread = (ProbeThread) Thread.currentThread();
    ProbeCallOutcome<T> outcome = outcome();
    loop().post(() -> threadEnded(callThread, outcome));
  }

  private ProbeCallOutcome<T> outcome() {
    try {
      T result = lane.parts().traced(what, lane.name(), () -> callProbe(acknowledgement));
      onReturned();
      return new ProbeCallOutcome.Done<>(result);
    } catch (Throwable e) {
      LOG.log(Level.DEBUG, "a probe threw", e);
      onThrown();
      return new ProbeCallOutcome.Failed<>(what + " threw " + FailureText.describe(e));
    }
  }

  /**
   * Runs on the host thread, after the call's thread has left the probe's code; after the deadline,
   * it only cleans up.
   */
  private void threadEnded(ProbeThread callThread, ProbeCallOutcome<T> outcome) {
    if (leftBehind) {
      onCameBack(callThread);
      lane.cameBack();
      return;
    }
    returned = outcome;
    finishIfComplete();
    lane.onFree(this);
  }

  /** Finishes the call if it failed, or if it has returned and a deferred end was acknowledged. */
  private void finishIfComplete() {
    ProbeCallOutcome<T> outcome = returned;
    if (outcome instanceof ProbeCallOutcome.Failed<T>
        || (outcome != null && acknowledgement.isComplete())) {
      finish(outcome);
    }
  }

  /**
   * Fails the call at its deadline. A thread that is still in the probe's code is abandoned,
   * because Java can't end a thread.
   */
  private void deadlinePassed() {
    ProbeThread callThread = thread;
    if (finished || callThread == null) {
      return;
    }
    if (returned != null) {
      finish(new ProbeCallOutcome.Failed<>(what + " was not acknowledged" + inTime()));
      return;
    }
    leftBehind = true;
    callThread.abandon();
    onLeftBehind(callThread);
    lane.leftBehind();
    finish(new ProbeCallOutcome.Failed<>(what + " did not return" + inTime()));
    lane.onFree(this);
  }

  private String inTime() {
    return " within " + deadlineMs() + " ms";
  }

  private void finish(ProbeCallOutcome<T> outcome) {
    if (!finished) {
      finished = true;
      cancelDeadline.run();
      onDone(outcome);
    }
  }

  /**
   * Acknowledgement by which a probe can finish the call after its method has returned. Any thread.
   */
  private final class Later implements Acknowledgement {
    private final AtomicBoolean acknowledged = new AtomicBoolean();
    private volatile boolean later;

    @Override
    public Runnable later() {
      later = true;
      return () -> {
        if (acknowledged.compareAndSet(false, true)) {
          loop().post(ProbeCall.this::finishIfComplete);
        }
      };
    }

    /** Whether the call doesn't wait for an acknowledgement; valid once the method has returned. */
    boolean isComplete() {
      return !later || acknowledged.get();
    }
  }
}
