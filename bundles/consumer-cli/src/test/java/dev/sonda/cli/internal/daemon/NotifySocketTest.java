package dev.sonda.cli.internal.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotifySocketTest {
  private static final long PID = 42;

  private final List<String> told = new ArrayList<>();

  @Test
  void shouldSendNothingWhenNoSocketIsNamed() {
    NotifySocket manager = of(Map.of());
    manager.ready("ready");
    manager.alive("alive");
    manager.stopping();
    assertThat(manager.listens()).isFalse();
    assertThat(told).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/run/systemd/notify, /run/systemd/notify", "@notify, @notify"})
  void shouldSendMessagesToNamedSocketInOrder(String socket, String address) {
    NotifySocket manager = of(Map.of("NOTIFY_SOCKET", socket));
    manager.ready("the service runs");
    manager.alive("1 session");
    manager.stopping();
    assertThat(told)
        .containsExactly(
            address + " READY=1\nSTATUS=the service runs",
            address + " WATCHDOG=1\nSTATUS=1 session",
            address + " STOPPING=1\nSTATUS=stopping");
  }

  @ParameterizedTest
  @CsvSource({"30000000, 42, 15000", "30000000, '', 15000", "2, 42, 1", "30000000, 43, 30000"})
  void shouldUseHalfWatchdogTimeoutAsPeriodWhenPidIsOwn(String micros, String pid, long periodMs) {
    Map<String, String> environment =
        pid.isEmpty()
            ? Map.of("WATCHDOG_USEC", micros)
            : Map.of("WATCHDOG_USEC", micros, "WATCHDOG_PID", pid);
    assertThat(of(environment).period()).isEqualTo(Duration.ofMillis(periodMs));
  }

  @ParameterizedTest
  @CsvSource({"''", "0", "-1", "soon", "99999999999999999999"})
  void shouldUseDefaultPeriodWhenWatchdogTimeoutIsInvalid(String micros) {
    assertThat(of(Map.of("WATCHDOG_USEC", micros)).period()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void shouldContinueWhenSocketCannotBeReached() {
    NotifySocket manager =
        NotifySocket.of(
            Map.of("NOTIFY_SOCKET", "/gone"),
            PID,
            (address, text) -> {
              told.add(text);
              throw new IOException("no listener");
            });
    manager.ready("ready");
    assertThat(told).hasSize(1);
  }

  private NotifySocket of(Map<String, String> environment) {
    return NotifySocket.of(environment, PID, (address, text) -> told.add(address + " " + text));
  }
}
