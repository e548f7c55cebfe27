package dev.sonda.producer.internal.call;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Queue of the calls to one data source: one call runs at a time, on its own thread and with a
 * deadline. The thread of a call that exceeds its deadline is abandoned, and the next call begins.
 *
 * <p>Used only on the host thread.
 */
public final class CallbackQueue {
  /**
   * Maximum number of calls that haven't returned; a data source with this many gets no more calls
   * and threads.
   */
  public static final int MAX_STUCK_CALLS = 3;

  private final String name;
  private final @Nullable ClassLoader classLoader;
  private final ProbeHostContext parts;
  private final Deque<ProbeCall<?>> waiting = new ArrayDeque<>();
  private @Nullable ProbeCall<?> running;
  private boolean starting;
  private final AtomicInteger stuckCalls = new AtomicInteger();

  /**
   * Creates the queue of one data source.
   *
   * @param name of the data source's bundle, for threads and messages
   * @param classLoader of the probe's classes, the context class loader of its threads
   */
  public CallbackQueue(String name, @Nullable ClassLoader classLoader, ProbeHostContext parts) {
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

  ProbeHostContext parts() {
    return parts;
  }

  /** Queues a call, which begins when all earlier calls have ended or were abandoned. */
  public void call(ProbeCall<?> next) {
    waiting.add(next);
    startNext();
  }

  /** Number of calls that exceeded their deadline and haven't returned yet. Any thread. */
  public int stuckCalls() {
    return stuckCalls.get();
  }

  /** Starts queued calls. Not reentrant, because the end of a call may queue the next call. */
  private void startNext() {
    if (!starting) {
      starting = true;
      while (running == null && !waiting.isEmpty()) {
        start(waiting.remove());
      }
      starting = false;
    }
  }

  /** Starts a call, or ends it at once if it is no longer needed or too many earlier calls hang. */
  private <T> void start(ProbeCall<T> next) {
    if (!next.isWanted()) {
      next.onDone(new ProbeCallOutcome.Skipped<>());
    } else if (stuckCalls.get() >= MAX_STUCK_CALLS) {
      next.onDone(new ProbeCallOutcome.Failed<>(stuckCalls + " earlier calls have not come back"));
    } else {
      running = next;
      next.start();
    }
  }

  /** Called when a call has left its thread, or its thread was abandoned; starts the next call. */
  void onFree(ProbeCall<?> ended) {
    if (ended.equals(running)) {
      running = null;
      startNext();
    }
  }

  /** Counts a call that exceeded its deadline while its thread still runs the probe's code. */
  void leftBehind() {
    stuckCalls.incrementAndGet();
  }

  /** Decrements the count of stuck calls, because an abandoned thread has left the probe's code. */
  void cameBack() {
    stuckCalls.decrementAndGet();
  }
}
