package dev.sonda.core.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class ServiceLoopTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ServiceLoop loop = new ServiceLoop("loop-under-test", id -> System.nanoTime());
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @AfterEach
  void closeLoop() {
    loop.close();
  }

  @Test
  void shouldRunTasksInOrderOnItsThread() throws InterruptedException {
    loop.start();
    loop.post(() -> ran.add("one on loop: " + loop.isCurrentThread()));
    loop.post(() -> ran.add("two"));
    waitForLoop();

    assertThat(ran).containsExactly("one on loop: true", "two");
    assertThat(loop.isCurrentThread()).isFalse();
  }

  @Test
  void shouldRunTasksPostedBeforeStart() throws InterruptedException {
    loop.post(() -> ran.add("early"));
    loop.start();
    waitForLoop();

    assertThat(ran).containsExactly("early");
  }

  @Test
  void shouldSurviveTaskThatThrows() throws InterruptedException {
    log.expect("a task of the service failed.*on purpose");
    loop.start();
    loop.post(() -> {
      throw new AssertionError("on purpose");
    });
    loop.post(() -> ran.add("after"));
    waitForLoop();

    assertThat(ran).containsExactly("after");
  }

  @Test
  void shouldSurviveTimerThatThrows() throws InterruptedException {
    log.expect("a task of the service failed.*on purpose");
    loop.start();
    loop.postDelayed(
        () -> {
          throw new IllegalStateException("on purpose");
        },
        1);
    runAfter(5);

    assertThat(ran).containsExactly("timer 5");
  }

  @Test
  void shouldNotifyTurnListenerUntilItIsRemoved() throws InterruptedException {
    AtomicInteger told = new AtomicInteger();
    ServiceLoop.TurnListener listener =
        new ServiceLoop.TurnListener() {
          @Override
          public void ended(int tasks) {
            told.addAndGet(tasks);
          }
        };
    loop.post(() -> ran.add("one"));
    loop.post(() -> ran.add("two"));
    loop.tellTurnsTo(listener);
    loop.start();
    Await.until("both tasks", () -> told.get() == 2);
    loop.postDelayed(() -> ran.add("timer"), 1);
    Await.until("the timer, and the task that set it", () -> told.get() == 4);

    loop.stopTellingTurns(other -> false);
    loop.stopTellingTurns(listener::equals);
    waitForLoop(); // the turn that was already running may still be reported
    int before = told.get();
    waitForLoop();

    assertThat(told.get()).isEqualTo(before);
  }

  @Test
  void shouldRunTimersInOrderOfTime() throws InterruptedException {
    loop.post(() -> {
      loop.postDelayed(() -> ran.add("late"), 30);
      loop.postDelayed(() -> ran.add("early"), 10);
      loop.postDelayed(() -> ran.add("early too"), 10);
    });
    loop.start();
    runAfter(60);

    assertThat(ran).containsExactly("early", "early too", "late", "timer 60");
  }

  @Test
  void shouldNotRunCancelledTimer() throws InterruptedException {
    loop.start();
    Runnable cancel = loop.postDelayed(() -> ran.add("cancelled"), 20);
    cancel.run();
    cancel.run();
    runAfter(40);

    assertThat(ran).containsExactly("timer 40");
  }

  @Test
  void shouldServeTimersAndPollerDuringFloodOfTasks() throws InterruptedException {
    CountDownLatch timerRan = new CountDownLatch(1);
    CountingPoller poller = new CountingPoller();
    loop.usePoller(poller);
    loop.post(
        new Runnable() {
          @Override
          public void run() {
            if (timerRan.getCount() > 0 || poller.awaits.get() == 0) {
              loop.post(this);
            }
          }
        });
    loop.postDelayed(timerRan::countDown, 5);
    loop.start();

    assertThat(timerRan.await(40, TimeUnit.SECONDS)).isTrue();
    Await.until("the poller is served", () -> poller.awaits.get() > 0);
  }

  @Test
  void shouldWakeUpWhenTaskIsPostedOnEachKindOfPoller() throws InterruptedException {
    loop.start();
    waitForLoop();
    CountingPoller first = new CountingPoller();
    loop.usePoller(first);
    waitForLoop();
    CountingPoller second = new CountingPoller();
    loop.usePoller(second);
    loop.stopUsing(first);
    waitForLoop();
    int firstAwaits = first.awaits.get();
    assertThat(second.used.await(40, TimeUnit.SECONDS)).isTrue();
    loop.stopUsing(second);
    waitForLoop();

    assertThat(first.awaits.get()).isEqualTo(firstAwaits);
  }

  @Test
  void shouldParkWhenPollerFails() throws InterruptedException {
    log.expect("the poller failed");
    loop.start();
    AtomicInteger awaits = new AtomicInteger();
    loop.usePoller(
        new IoPoller() {
          @Override
          public void await(long timeoutNs) throws IOException {
            awaits.incrementAndGet();
            throw new IOException("closed");
          }

          @Override
          public void wakeup() {}

          @Override
          public void close() {}
        });
    Await.until("the poller has failed", () -> awaits.get() > 0);
    waitForLoop();
    waitForLoop();

    assertThat(awaits).hasValue(1);
  }

  @Test
  void shouldParkWhenPollerMissesClass() throws InterruptedException {
    log.expect("the poller failed.*NoClassDefFoundError: on purpose");
    loop.start();
    loop.usePoller(new BrokenPoller());
    waitForLoop();
    runAfter(5);

    assertThat(ran).containsExactly("timer 5");
  }

  /** A poller all of whose methods throw once it has been asked to wait. */
  private static final class BrokenPoller implements IoPoller {
    private volatile boolean broken;

    @Override
    public void await(long timeoutNs) {
      broken = true;
      throw new NoClassDefFoundError("on purpose");
    }

    @Override
    public void wakeup() {
      if (broken && Thread.currentThread().getName().equals("loop-under-test")) {
        throw new NoClassDefFoundError("on purpose");
      }
    }

    @Override
    public void close() {}
  }

  @Test
  void shouldRunTasksPostedBeforeClose() {
    loop.start();
    for (int i = 0; i < 1000; i++) {
      loop.post(() -> ran.add("task"));
    }
    loop.close();

    assertThat(ran).hasSize(1000);
  }

  private void waitForLoop() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    loop.post(done::countDown);
    assertThat(done.await(40, TimeUnit.SECONDS)).isTrue();
  }

  private void runAfter(long delayMs) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    loop.postDelayed(
        () -> {
          ran.add("timer " + delayMs);
          done.countDown();
        },
        delayMs);
    assertThat(done.await(40, TimeUnit.SECONDS)).isTrue();
  }

  private static final class CountingPoller implements IoPoller {
    private final ParkingPoller parking = new ParkingPoller();
    private final AtomicInteger awaits = new AtomicInteger();
    private final CountDownLatch used = new CountDownLatch(1);

    @Override
    public void await(long timeoutNs) {
      awaits.incrementAndGet();
      used.countDown();
      parking.await(timeoutNs);
    }

    @Override
    public void wakeup() {
      parking.wakeup();
    }

    @Override
    public void close() {
      parking.close();
    }
  }
}
