package dev.sonda.flight.recorder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.LogWatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class FlightSessionTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final FakeService service = new FakeService();
  private final List<Duration> waits = new ArrayList<>();
  private long nowNs;

  private final FlightSession session =
      new FlightSession(
          service,
          new ClientIdentity(1, 0, 0),
          TraceConfig.newBuilder().setUniqueSessionName("box").build(),
          () -> nowNs,
          (task, wait) -> {
            waits.add(wait);
            nowNs += wait.toNanos();
            task.run();
          },
          hit -> {});

  @BeforeEach
  void begin() {
    log.expect("the session box ended: .*");
    session.begin();
  }

  @Test
  void shouldDoubleRestartDelayWhenSessionFailsSoon() {
    for (int i = 0; i < 10; i++) {
      fail();
    }
    assertThat(waits.subList(0, 4))
        .containsExactly(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8));
    assertThat(waits.getLast()).isEqualTo(FlightSession.LONGEST_WAIT);
  }

  @Test
  void shouldResetRestartDelayWhenSessionRanLong() {
    for (int i = 0; i < 10; i++) {
      nowNs += Duration.ofDays(7).toNanos();
      fail();
    }
    assertThat(waits).hasSize(10).containsOnly(FlightSession.FIRST_WAIT);
  }

  private void fail() {
    service.running().getLast().end("the service was replaced");
  }
}
