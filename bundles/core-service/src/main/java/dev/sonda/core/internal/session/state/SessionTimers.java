package dev.sonda.core.internal.session.state;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.TaskRunner;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Timers of one session: at most one of each kind, and delayed notices of triggers, which remain
 * after the end of the session until it is freed. Loop only.
 */
public final class SessionTimers {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Maximum number of pending notices of delayed triggers. */
  private static final int MAX_NOTICES = 64;

  /** Period in milliseconds at which timers that count suspended time read the clock. */
  private static final long SUSPEND_LOOK_MS = 1000;

  /** The purposes of timers. */
  public enum Kind {
    DURATION,
    TRIGGER_TIMEOUT,
    SNAPSHOT,
    FLUSH,
    CLEAR_INCREMENTAL_STATE,
    WRITE_FILE,
    SLOW_START_CHECK,
    STOP_TIMEOUT
  }

  private final TaskRunner loop;
  private final Clock clock;
  private final Map<Kind, Runnable> cancels = new EnumMap<>(Kind.class);
  private final Map<Long, Runnable> noticeCancels = new HashMap<>();
  private long lastNotice;

  public SessionTimers(TaskRunner loop, Clock clock) {
    this.loop = loop;
    this.clock = clock;
  }

  /** Runs a task after a delay, instead of an earlier timer of this kind. */
  public void after(long delayMs, Kind kind, Runnable task) {
    cancel(kind);
    cancels.put(kind, loop.postDelayed(task, delayMs));
  }

  /**
   * Like {@link #after}, but counts time in which the machine is suspended. The loop's clock stops
   * then, so boot time is read periodically.
   */
  public void afterWithSuspend(long delayMs, Kind kind, Runnable task) {
    lookAtClock(clock.bootTimeNs() + delayMs * NANOS_PER_MILLI, kind, task);
  }

  private void lookAtClock(long deadlineBootNs, Kind kind, Runnable task) {
    long leftNs = deadlineBootNs - clock.bootTimeNs();
    if (leftNs <= 0) {
      cancels.remove(kind);
      task.run();
    } else {
      long leftMs = Math.ceilDiv(leftNs, NANOS_PER_MILLI);
      after(Math.min(leftMs, SUSPEND_LOOK_MS), kind, () -> lookAtClock(deadlineBootNs, kind, task));
    }
  }

  /**
   * Runs a task at the next multiple of the period by the wall clock, so that sessions share
   * wake-ups.
   */
  public void atNextPeriod(long periodMs, Kind kind, Runnable task) {
    long wallMs = clock.nowNs(Clock.REALTIME) / NANOS_PER_MILLI;
    after(periodMs - Math.floorMod(wallMs, periodMs), kind, task);
  }

  /**
   * Runs a task after a delay, also if the timers are cancelled; dropped beyond {@link
   * #MAX_NOTICES}.
   */
  public void noticeAfter(long delayMs, Runnable task) {
    if (noticeCancels.size() == MAX_NOTICES) {
      return;
    }
    long number = ++lastNotice;
    Runnable cancel =
        loop.postDelayed(
            () -> {
              noticeCancels.remove(number);
              task.run();
            },
            delayMs);
    noticeCancels.put(number, cancel);
  }

  public void cancelNotices() {
    noticeCancels.values().forEach(Runnable::run);
    noticeCancels.clear();
  }

  void cancel(Kind kind) {
    Runnable cancel = cancels.remove(kind);
    if (cancel != null) {
      cancel.run();
    }
  }

  public void cancelAll() {
    cancels.values().forEach(Runnable::run);
    cancels.clear();
  }
}
