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
  private final Deque<ProbeCall<?>> waiting = new ArrayDeque<>();
  private @Nullable ProbeCall<?> running;
  private boolean starting;
  private final AtomicInteger stuckCalls = new AtomicInteger();

  /**
   * Creates the lane of one source.
   *
   * @param name of the source's bundle, for threads and messages
   * @param classLoader of the probe's classes, which its threads have as context
   */
  public CallbackLane(String name, @Nullable ClassLoader classLoader, HostParts parts) {
    this.name = name;
    this.classLoader = classLoader;
    this.parts = parts;
  }

  String name() {
    return name;
  }

  @Nullable ClassLoader classLoader() {
    return classLoader;
  }

  HostParts parts() {
    return parts;
  }

  /** Queues a call, which begins when all earlier ones are over or left behind. */
  public void call(ProbeCall<?> next) {
    waiting.add(next);
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

  /** Starts a call, or ends it at once: it may not be wanted any more, or too many calls hang. */
  private <T> void start(ProbeCall<T> next) {
    if (!next.isWanted()) {
      next.onDone(new Outcome.Skipped<>());
    } else if (stuckCalls.get() >= MAX_STUCK_CALLS) {
      next.onDone(new Outcome.Failed<>(stuckCalls + " earlier calls have not come back"));
    } else {
      running = next;
      next.start();
    }
  }

  /** The call is off its thread, or its thread was left behind. */
  void onFree(ProbeCall<?> ended) {
    if (ended.equals(running)) {
      running = null;
      startNext();
    }
  }

  /** Counts a call that outlived its deadline; its thread still runs the probe's code. */
  void leftBehind() {
    stuckCalls.incrementAndGet();
  }

  /** Takes back that count: the thread has left the probe's code at last. */
  void cameBack() {
    stuckCalls.decrementAndGet();
  }
}
