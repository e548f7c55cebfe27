package dev.sonda.launcher;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Idle threads that reserve tasks in the control group, because the JVM handles a signal on a new
 * thread, and ignores the signal if it can't create one. When the group's task limit is reached,
 * the spare threads end. If other processes then use up the freed tasks, signals get their default
 * action, which needs no thread: the process ends at once, without saving. Checked on a separate
 * thread.
 */
final class SignalThreadReserve {
  /**
   * Number of spare threads: one each for a signal, for the framework's stop and for cleaning up.
   */
  static final int SPARE = 3;

  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier room;
  private final Consumer<Boolean> lastResort;
  private CountDownLatch release = new CountDownLatch(0);
  private boolean isLastResort;

  /**
   * @param room returns how many more tasks the control group may have
   * @param lastResort receives true if signals should end the process by their default action
   */
  SignalThreadReserve(LongSupplier room, Consumer<Boolean> lastResort) {
    this.room = room;
    this.lastResort = lastResort;
  }

  /** Keeps spare threads as long as this process lives. */
  static void keepFor(Signals signals) {
    SignalThreadReserve spare =
        new SignalThreadReserve(
            new CgroupTaskHeadroom(Path.of("/"))::tasks, signals::endProcessByThemselves);
    Thread.ofPlatform().name("sonda-spare-watch").daemon().start(spare::watch);
  }

  private void watch() {
    while (true) {
      look();
      LockSupport.parkNanos(PERIOD_NS);
    }
  }

  void look() {
    long tasks = room.getAsLong();
    if (release.getCount() > 0) {
      if (tasks <= 0) {
        LOG.log(
            System.Logger.Level.WARNING,
            "the control group has no room for more tasks (pids.max, TasksMax= of a unit)");
        release.countDown();
      }
      return;
    }
    if (tasks >= 2 * SPARE) {
      hold();
    }
    changeLastResort(tasks <= 0);
  }

  private void hold() {
    CountDownLatch next = new CountDownLatch(1);
    try {
      for (int i = 0; i < SPARE; i++) {
        Thread.ofPlatform().name("sonda-spare").daemon().start(() -> await(next));
      }
      release = next;
    } catch (OutOfMemoryError e) {
      // A limit other than the group's refuses threads, so no tasks can be reserved.
      next.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void changeLastResort(boolean wanted) {
    if (wanted != isLastResort) {
      isLastResort = wanted;
      LOG.log(
          System.Logger.Level.WARNING,
          wanted
              ? "no thread is left to handle a signal on: SIGTERM ends this process at once,"
                  + " unsaved"
              : "there are threads again: SIGTERM stops and saves");
      lastResort.accept(wanted);
    }
  }
}
