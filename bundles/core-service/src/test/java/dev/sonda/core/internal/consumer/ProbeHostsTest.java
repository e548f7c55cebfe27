package dev.sonda.core.internal.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.SteppedTaskRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class ProbeHostsTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SteppedTaskRunner loop = new SteppedTaskRunner(new FakeClock());
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch stuck = new CountDownLatch(1);
  private final List<List<String>> answers = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void release() {
    release.countDown();
  }

  @Test
  void shouldCollectAnswersOfAllHosts() {
    ProbeHosts hosts = hosts(Runnable::run, () -> "first", () -> "second");
    hosts.ask(ProbeHost::producerName, answers::add);

    assertThat(answers).containsExactly(List.of("first", "second"));
    assertThat(loop.timerCount()).isZero();
  }

  /**
   * Also contains errors, not only exceptions: a bundle that is being replaced may miss classes.
   */
  @Test
  void shouldCollectOtherAnswersAndNameHostThatThrows() {
    log.expect("probe host .*ProbeHostsTest.*didn't answer .*NoClassDefFoundError: on purpose");
    ProbeHosts hosts =
        hosts(
            Runnable::run,
            () -> "first",
            () -> {
              throw new NoClassDefFoundError("on purpose");
            },
            () -> "third");
    hosts.ask(ProbeHost::producerName, answers::add);

    assertThat(answers).containsExactly(List.of("first", "third"));
    assertThat(loop.timerCount()).isZero();
  }

  @Test
  void shouldNotWaitForStuckHostAndNameIt() throws InterruptedException {
    log.expect("probe host .*ProbeHostsTest.*has not answered for 10,000 ms");
    ProbeHosts hosts = hosts(ProbeHostsTest::onThread, () -> "first", this::block, () -> "third");
    hosts.ask(ProbeHost::producerName, answers::add);
    stuck.await();
    loop.advanceMs(9_999);
    assertThat(answers).isEmpty();
    loop.advanceMs(1);

    assertThat(answers).containsExactly(List.of("first"));
  }

  @Test
  void shouldAnswerOnceEvenWhenStuckHostAnswersLater() throws InterruptedException {
    log.expect("has not answered");
    CountDownLatch ended = new CountDownLatch(1);
    Executor asker =
        task ->
            onThread(() -> {
              task.run();
              ended.countDown();
            });
    ProbeHosts hosts = hosts(asker, this::block);
    hosts.ask(ProbeHost::producerName, answers::add);
    stuck.await();
    loop.advanceMs(10_000);
    release.countDown();
    Await.until("the asking thread has ended", () -> ended.getCount() == 0);

    assertThat(answers).containsExactly(List.of());
  }

  private static void onThread(Runnable task) {
    Thread.ofVirtual().start(task);
  }

  private String block() {
    stuck.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "late";
  }

  @SafeVarargs
  private ProbeHosts hosts(Executor asker, Supplier<String>... names) {
    ProbeHosts hosts = new ProbeHosts(asker, loop);
    for (Supplier<String> name : names) {
      hosts.add(new NamedHost(name));
    }
    return hosts;
  }

  private record NamedHost(Supplier<String> name) implements ProbeHost {
    @Override
    public String producerName() {
      return name.get();
    }

    @Override
    public Optional<SourceCheck> check(DataSourceConfig config) {
      return Optional.empty();
    }

    @Override
    public List<SourceResult> results(long tracingSessionId) {
      return List.of();
    }

    @Override
    public List<String> why(String dataSourceName) {
      return List.of();
    }

    @Override
    public void answer(Runnable action) {
      action.run();
    }

    @Override
    public void onAnnounced(Runnable action) {
      action.run();
    }
  }
}
