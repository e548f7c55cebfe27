package dev.sonda.core.internal.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class ProbeQueryThreadsTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ProbeQueryThreads threads = new ProbeQueryThreads();
  private final CountDownLatch release = new CountDownLatch(1);
  private final Collection<Thread> used = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
    Await.until("all threads have ended", () -> used.stream().noneMatch(Thread::isAlive));
  }

  /** At the thread limit of its control group, the service can't start further threads. */
  @Test
  void shouldAskOnExistingThreadWhenSystemGivesNoMore() {
    log.expect("no thread to ask probes on");
    AtomicBoolean hasOne = new AtomicBoolean();
    try (ProbeQueryThreads limited = new ProbeQueryThreads(task -> startFirst(hasOne, task))) {
      limited.execute(this::hang);
      Await.until("one is stuck", () -> used.size() == 1);
      limited.execute(() -> used.add(Thread.currentThread()));
      release.countDown();
      Await.until("both were asked", () -> used.size() == 2);
    }
    assertThat(used.stream().distinct().count()).isEqualTo(1);
  }

  private static void startFirst(AtomicBoolean hasOne, Runnable task) {
    if (hasOne.getAndSet(true)) {
      throw new OutOfMemoryError("unable to create native thread: on purpose");
    }
    Thread.ofPlatform().daemon().start(task);
  }

  @Test
  void shouldQueryOtherHostsWhileOneIsStuck() {
    threads.execute(this::hang);
    Await.until("one is stuck", () -> used.size() == 1);
    threads.execute(() -> used.add(Thread.currentThread()));
    Await.until("another answer", () -> used.size() == 2);
  }

  @Test
  void shouldLimitNumberOfThreads() {
    for (int i = 0; i < 50; i++) {
      threads.execute(this::hang);
    }
    Await.until("all threads are stuck", () -> used.size() == 8);
    release.countDown();
    Await.until("all were asked", () -> used.size() == 50);
    assertThat(used.stream().distinct().count()).isEqualTo(8);
  }

  @Test
  void shouldRunNextQueryWhenAnswerCannotBeDelivered() {
    log.expect("an answer of the probes couldn't be passed on.*on purpose");
    threads.execute(() -> {
      throw new NoClassDefFoundError("on purpose");
    });
    Await.until("the line about it", () -> !log.lines().isEmpty());
    threads.execute(() -> used.add(Thread.currentThread()));
    Await.until("an answer", () -> used.size() == 1);
  }

  private void hang() {
    used.add(Thread.currentThread());
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
