package dev.sonda.cli.internal.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.protos.TracingServiceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceHeartbeatTest {
  private final List<String> told = new ArrayList<>();
  private final NotifySocket manager =
      NotifySocket.of(Map.of("NOTIFY_SOCKET", "/run/notify"), 1, (address, text) -> told.add(text));

  @Test
  void shouldNotifySystemdOfSessionAndProducerCounts() {
    ServiceHeartbeat sign = new ServiceHeartbeat(manager, new FakeTracing()::connect);
    sign.ask();
    sign.ask();
    assertThat(told)
        .hasSize(2)
        .allMatch(
            text -> text.equals("WATCHDOG=1\nSTATUS=1 sessions, 1 producers with 1 data sources"));
  }

  @Test
  void shouldSendNothingWhileServiceLoopHangs() {
    HangingService service = new HangingService();
    ServiceHeartbeat sign = new ServiceHeartbeat(manager, service::connect);
    for (int i = 0; i < 5; i++) {
      sign.ask();
    }
    assertThat(told).isEmpty();
    assertThat(service.questions).hasSize(1);

    service.questions.removeFirst().receive(TracingServiceState.getDefaultInstance());
    assertThat(told).hasSize(1);
  }

  @Test
  void shouldAskNewServiceAfterReplacement() {
    FakeTracing service = new FakeTracing();
    service.refusesQuestions = "the tracing service was stopped or updated";
    ServiceHeartbeat sign = new ServiceHeartbeat(manager, service::connect);
    sign.ask();
    assertThat(told).isEmpty();

    service.refusesQuestions = "";
    sign.ask();
    assertThat(told).hasSize(1);
  }

  @Test
  void shouldAskServiceAgainAfterItWasMissing() {
    FakeTracing service = new FakeTracing();
    List<String> missing = new ArrayList<>(List.of("it is being replaced"));
    ServiceHeartbeat sign =
        new ServiceHeartbeat(
            manager,
            consumer -> {
              if (!missing.isEmpty()) {
                throw new IllegalStateException(missing.removeFirst());
              }
              return service.connect(consumer);
            });
    sign.ask();
    assertThat(told).isEmpty();
    sign.ask();
    assertThat(told).hasSize(1);
  }

  /** A service whose loop no longer runs tasks. */
  private static final class HangingService {
    final List<Reply<TracingServiceState>> questions = new ArrayList<>();

    ConsumerEndpoint connect(Consumer consumer) {
      return new FakeTracing() {
        @Override
        public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
          questions.add(onDone);
        }
      };
    }
  }
}
