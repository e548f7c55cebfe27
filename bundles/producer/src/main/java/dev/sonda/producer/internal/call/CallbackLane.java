package dev.sonda.producer.internal.call;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls one data source: one call at a time, each on a thread of its own, each with a deadline. The
 * thread of a call that outlives its deadline is left behind, and the next call begins.
 *
 * <p>Belongs to the host thread.
 */
public final class CallbackLane {
  /** A source with so many calls that never came back gets no more of them, and no more threads. */
  public static final int MAX_STUCK_CALLS = 3;

  private final String name;
  private final @Nullable ClassLoader classLoader;
  private final HostParts parts;
  private final Deque<Callback<?>> waiting = new ArrayDeque<>();
  private @Nullable RunningCallback<?> running;
  private boolean starting;
  private final AtomicInteger stuckCalls = new AtomicInteger();

  public CallbackLane(String name, @Nullable ClassLoader classLoader, HostParts parts) {
    this.name = name;
    this.classLoader = classLoader;
    this.parts = parts;
  }

  String name() {
    return name;
  }

  public void call(Callback<?> callback) {
    waiting.add(callback);
    startNext();
  }

  /** Calls that outlived their deadline and have not come back. Any thread. */
  public int stuckCalls() {
    return stuckCalls.get();
  }

  /** Not from inside itself: what ends a callback may ask for the next one. */
  private void startNext() {
    if (!starting) {
      starting = true;
      while (running == null && !waiting.isEmpty()) {
        start(waiting.remove());
      }
      starting = false;
    }
  }

  private <T> void start(Callback<T> callback) {
    if (!callback.wanted().getAsBoolean()) {
      callback.whenDone().accept(new Outcome.Skipped<>());
    } else if (stuckCalls.get() >= MAX_STUCK_CALLS) {
      callback
          .whenDone()
          .accept(new Outcome.Failed<>(stuckCalls + " earlier calls have not come back"));
    } else {
      RunningCallback<T> next = new RunningCallback<>(callback, this, classLoader, parts);
      running = next;
      next.start();
    }
  }

  /** The call is off its thread, or its thread was left behind. */
  void onFree(RunningCallback<?> callback) {
    if (running == callback) {
      running = null;
      startNext();
    }
  }

  void leftBehind() {
    stuckCalls.incrementAndGet();
  }

  void cameBack() {
    stuckCalls.decrementAndGet();
  }
}
