package dev.sonda.core.internal.loop;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches the loop from a separate thread: posts a task periodically and, when a task isn't run in
 * time, logs the loop's current task and the stacks of all threads, once for each stall.
 *
 * <p>A callback that stalls the loop is interrupted, since code outside of the service may sleep or
 * wait for a lock. The service's own tasks are never interrupted.
 */
public final class LoopWatchdog implements AutoCloseable {
  /** Pause between two checks: long enough that the cost of waking the loop isn't measurable. */
  public static final Duration PERIOD = Duration.ofSeconds(5);

  /**
   * Longest time without a response of the loop that isn't a stall: far longer than any task of the
   * service takes.
   */
  public static final Duration LIMIT = Duration.ofSeconds(10);

  private static final System.Logger LOG = System.getLogger(LoopWatchdog.class.getName());

  private final ServiceLoop loop;
  private final Duration period;
  private final Duration limit;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  // Number of the watchdog's tasks that the loop has run; the loop adds, the watchdog compares.
  private final AtomicLong answers = new AtomicLong();
  // Value of {@code answers} at the last check; used only by the watchdog's thread.
  private long answersSeen;
  private long silentPeriods;
  private boolean isStuck;

  public LoopWatchdog(ServiceLoop loop, Duration period, Duration limit) {
    this.loop = loop;
    this.period = period;
    this.limit = limit;
    thread = Thread.ofPlatform().name("sonda-watchdog").daemon().unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!closed.await(period.toNanos(), TimeUnit.NANOSECONDS)) {
        check();
      }
    } catch (InterruptedException e) {
      // An interrupt ends this thread.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Checks whether the loop has responded. Counts periods instead of reading a clock, because time
   * in which the whole process was stopped isn't a stall of the loop.
   */
  private void check() {
    if (answers.get() != answersSeen) {
      answersSeen = answers.get();
      silentPeriods = 0;
      reportRecovery();
    } else {
      silentPeriods++;
    }
    Duration silent = period.multipliedBy(silentPeriods);
    if (!isStuck && silent.compareTo(limit) > 0) {
      isStuck = true;
      LOG.log(System.Logger.Level.ERROR, describe(silent));
      if (loop.interruptCallback()) {
        LOG.log(System.Logger.Level.WARNING, "it is interrupted, so that others are served again");
      }
    }
    if (!isStuck) {
      // No task is posted while the loop is stuck, because the tasks would accumulate.
      loop.post(answers::incrementAndGet);
    }
  }

  private void reportRecovery() {
    if (isStuck) {
      isStuck = false;
      LOG.log(System.Logger.Level.WARNING, "the service's loop goes on");
    }
  }

  private String describe(Duration silent) {
    StringBuilder text = new StringBuilder(4096);
    text.append("the service's loop has been stuck for ")
        .append(silent.toSeconds())
        .append(" s in ")
        .append(loop.currentWork())
        .append("; all threads:");
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      Thread seen = entry.getKey();
      text.append("\n\"").append(seen.getName()).append("\" ").append(seen.getState());
      for (StackTraceElement frame : entry.getValue()) {
        text.append("\n    at ").append(frame);
      }
    }
    return text.toString();
  }

  /** Ends the thread and waits for its end, at most for {@link #LIMIT}. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
