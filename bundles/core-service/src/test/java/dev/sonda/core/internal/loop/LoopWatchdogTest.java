package dev.sonda.core.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class LoopWatchdogTest {
  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final Duration LIMIT = Duration.ofMillis(500);

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ServiceLoop loop = new ServiceLoop("loop-under-test", id -> System.nanoTime());
  private final LoopWatchdog watchdog = new LoopWatchdog(loop, PERIOD, LIMIT);
  private final CountDownLatch release = new CountDownLatch(1);

  @BeforeEach
  void start() {
    loop.start();
    watchdog.start();
  }

  @AfterEach
  void close() {
    release.countDown();
    watchdog.close();
    loop.close();
  }

  @Tag("T29")
  @Test
  void shouldNameTaskWhenStuckAndShowStacksOfThreads() {
    expectReport("a task of dev.sonda.core.internal.loop.LoopWatchdogTest");
    loop.post(this::block);

    awaitLine("LoopWatchdogTest.block");
    assertThat(log.lines()).filteredOn(line -> line.contains("has been stuck")).hasSize(1);
    assertThat(log.lines().getFirst()).contains("\"loop-under-test\" WAITING");
    release.countDown();
    awaitLine("the service's loop goes on");
  }

  @Tag("T29")
  @Test
  void shouldNameStuckCalleeInsteadOfItsCaller() {
    expectReport("a callback of dev.sonda.core.internal.loop.LoopWatchdogTest");
    expectInterrupt();
    loop.post(new CallbackTask(this, this::block));

    awaitLine("LoopWatchdogTest.block");
    awaitLine("the service's loop goes on");
  }

  @Tag("T29")
  @Test
  void shouldRunOtherTasksAfterBlockingCallbackReturns() throws Exception {
    expectReport("a callback of dev.sonda.core.internal.loop.LoopWatchdogTest");
    expectInterrupt();
    CompletableFuture<Boolean> interruptedNext = new CompletableFuture<>();
    loop.post(new CallbackTask(this, this::block));
    loop.post(() -> interruptedNext.complete(Thread.currentThread().isInterrupted()));

    assertThat(interruptedNext.get(40, TimeUnit.SECONDS)).isFalse();
    awaitLine("the service's loop goes on");
  }

  private void expectInterrupt() {
    log.expect("it is interrupted, so that others are served again");
    log.expect("a callback of .*LoopWatchdogTest leaves an interrupt behind");
  }

  @Tag("T29")
  @Test
  void shouldNameTimerWhenStuck() {
    expectReport("a task of dev.sonda.core.internal.loop.LoopWatchdogTest");
    loop.postDelayed(this::block, 1);

    awaitLine("LoopWatchdogTest.block");
    release.countDown();
    awaitLine("the service's loop goes on");
  }

  @Tag("T29")
  @Test
  void shouldNamePollerWhenStuck() {
    expectReport("the poller .*StuckPoller");
    loop.usePoller(new StuckPoller());

    awaitLine("LoopWatchdogTest.block");
    release.countDown();
    awaitLine("the service's loop goes on");
  }

  @Test
  void shouldLogNothingWhenLoopWorksOrSleeps() {
    CountDownLatch done = new CountDownLatch(100);
    loop.postDelayed(() -> countDown(done), 10);
    Await.until("a hundred timers", () -> done.getCount() == 0);

    assertThat(log.lines()).isEmpty();
  }

  private void countDown(CountDownLatch done) {
    done.countDown();
    if (done.getCount() > 0) {
      loop.postDelayed(() -> countDown(done), 10);
    }
  }

  private void expectReport(String work) {
    log.expect("the service's loop has been stuck for \\d+ s in " + work);
    log.expect("the service's loop goes on");
  }

  private void awaitLine(String text) {
    Await.until(text, () -> log.lines().stream().anyMatch(line -> line.contains(text)));
  }

  private void block() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class StuckPoller implements IoPoller {
    @Override
    public void await(long timeoutNs) {
      block();
    }

    @Override
    public void wakeup() {}

    @Override
    public void close() {}
  }
}
