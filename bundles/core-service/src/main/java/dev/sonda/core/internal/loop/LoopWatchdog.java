package dev.sonda.core.internal.loop;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches the loop from a thread of its own: posts a task periodically and, when one isn't run in
 * time, logs the loop's current task and the stacks of all threads, once for each stall.
 *
 * <p>A callback that stalls the loop is interrupted, since code outside of the service may sleep or
 * wait for a lock. The service's own tasks never are.
 */
public final class LoopWatchdog implements AutoCloseable {
  /** Pause between two checks: so long that waking the loop costs nothing measurable. */
  public static final Duration PERIOD = Duration.ofSeconds(5);

  /** The longest silence that is no stall: far longer than any task of the service takes. */
  public static final Duration LIMIT = Duration.ofSeconds(10);

  private static final System.Logger LOG = System.getLogger(LoopWatchdog.class.getName());

  private final ServiceLoop loop;
  private final Duration period;
  private final Duration limit;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  // Number of the watchdog's tasks that the loop has run; the loop adds, the watchdog compares.
  private final AtomicLong answers = new AtomicLong();
  // Of the watchdog's thread alone.
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
   * Counts periods instead of asking a clock: when the whole process was stopped for an hour, the
   * loop isn't to blame.
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
      // Not while the loop is stuck, or the tasks would pile up.
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

  /** Ends the thread and waits for it, at most for the limit. */
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
