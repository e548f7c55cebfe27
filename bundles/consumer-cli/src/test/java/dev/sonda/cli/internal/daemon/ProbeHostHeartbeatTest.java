package dev.sonda.cli.internal.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("T29")
@Timeout(240)
class ProbeHostHeartbeatTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final List<String> told = new ArrayList<>();
  private final NotifySocket manager =
      NotifySocket.of(Map.of("NOTIFY_SOCKET", "/run/notify"), 1, (address, text) -> told.add(text));
  private final List<Runnable> questions = new ArrayList<>();

  @Test
  void shouldNotifyManagerWhenProbeHostAnswers() {
    ProbeHostHeartbeat sign = new ProbeHostHeartbeat(manager, Runnable::run);
    sign.ask();
    sign.ask();

    assertThat(told).hasSize(2).containsOnly("WATCHDOG=1\nSTATUS=the probe host answers");
  }

  @Test
  void shouldSendNothingWhileProbeHostHangs() {
    log.expect("the probe host doesn't answer");
    ProbeHostHeartbeat sign = new ProbeHostHeartbeat(manager, questions::add);
    sign.ask();
    sign.ask();
    assertThat(told).isEmpty();

    questions.removeFirst().run();
    assertThat(told).hasSize(1);
  }

  @Test
  void shouldLogStackOfProbeHostWhenItHangs() throws Exception {
    log.expect("(?s)the probe host doesn't answer\\s+at .*CountDownLatch");
    CountDownLatch never = new CountDownLatch(1);
    Thread host = Thread.ofPlatform().name("sonda-probe-host").daemon().start(() -> waitFor(never));
    while (host.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    ProbeHostHeartbeat sign = new ProbeHostHeartbeat(manager, questions::add);
    sign.ask();
    sign.ask();
    never.countDown();
    host.join();

    assertThat(told).isEmpty();
  }

  /** A probe host that is being replaced never answers the pending question. */
  @Test
  void shouldAskNextHostAfterOneThatNeverAnswered() {
    log.expect("the probe host doesn't answer");
    ProbeHostHeartbeat sign = new ProbeHostHeartbeat(manager, questions::add);
    sign.ask();
    sign.ask();
    questions.removeLast().run();
    sign.ask();
    questions.removeLast().run();

    assertThat(told).hasSize(2);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      assertThat(latch.await(40, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
