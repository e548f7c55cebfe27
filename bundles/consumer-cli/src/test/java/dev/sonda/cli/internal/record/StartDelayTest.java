package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.record.SessionStartPreparation.StartDelay;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CmdTraceStartDelay;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class StartDelayTest {
  private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private long nowNs;

  @Test
  void shouldNotWaitWhenConfigHasNoDelay() throws CommandFailure {
    assertThat(waitedMs(TraceConfig.getDefaultInstance())).isLessThanOrEqualTo(2);
  }

  @Test
  void shouldWaitRandomTimeBetweenBounds() throws CommandFailure {
    for (int i = 0; i < 5; i++) {
      assertThat(waitedMs(config(delay().setMinDelayMs(3).setMaxDelayMs(6)))).isBetween(3L, 8L);
    }
    assertThat(waitedMs(config(delay().setMinDelayMs(4).setMaxDelayMs(4)))).isBetween(4L, 6L);
  }

  @Test
  void shouldEndWaitWhenUserStops() throws CommandFailure {
    TraceConfig day = config(delay().setMinDelayMs(86_400_000).setMaxDelayMs(86_400_000));
    AtomicInteger looks = new AtomicInteger();
    StartDelay.of(day, new Random(1)).await(() -> 0, () -> looks.incrementAndGet() == 3);

    assertThat(looks).hasValue(3);
  }

  @Test
  void shouldRefuseMissingAndReversedBounds() {
    assertThat(refusal(delay().setMinDelayMs(1)))
        .hasMessage("cmd_trace_start_delay needs both min_delay_ms and max_delay_ms");
    assertThat(refusal(delay().setMinDelayMs(2).setMaxDelayMs(1)))
        .hasMessageContaining("min_delay_ms of 2, which is more than its max_delay_ms of 1");
    assertThat(refusal(delay().setMaxDelayMs(1)).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  private long waitedMs(TraceConfig config) throws CommandFailure {
    nowNs = 0;
    StartDelay.of(config, new Random()).await(() -> nowNs += STEP_NS, () -> false);
    return TimeUnit.NANOSECONDS.toMillis(nowNs);
  }

  private static CommandFailure refusal(CmdTraceStartDelay.Builder delay) {
    return catchThrowableOfType(
        CommandFailure.class, () -> StartDelay.of(config(delay), new Random(1)));
  }

  private static CmdTraceStartDelay.Builder delay() {
    return CmdTraceStartDelay.newBuilder();
  }

  private static TraceConfig config(CmdTraceStartDelay.Builder delay) {
    return TraceConfig.newBuilder().setCmdTraceStartDelay(delay).build();
  }
}
