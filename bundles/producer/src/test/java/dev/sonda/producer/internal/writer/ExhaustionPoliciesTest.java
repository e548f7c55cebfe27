package dev.sonda.producer.internal.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.producer.internal.call.ProbeThread;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceConfig.BufferExhaustedPolicy;
import dev.sonda.shm.ExhaustedPolicy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests which policy decides whether a thread waits when shared memory is full. */
@Timeout(240)
class ExhaustionPoliciesTest {
  private static final ProbeHostSettings STALLING =
      ProbeHostSettings.ofProgram("program", 256, 4, true);
  private static final ProbeHostSettings DROPPING =
      ProbeHostSettings.ofProgram("program", 256, 4, false);

  private static ExhaustedPolicy policy(BufferExhaustedPolicy asked, ProbeHostSettings settings) {
    return ExhaustionPolicies.policy(
        DataSourceConfig.newBuilder().setBufferExhaustedPolicy(asked).build(), settings);
  }

  @Test
  void shouldUsePolicyOfProgramWhenConfigHasNone() {
    assertThat(policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED, STALLING))
        .isEqualTo(ExhaustedPolicy.STALL_THEN_DROP);
    assertThat(policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED, DROPPING))
        .isEqualTo(ExhaustedPolicy.DROP);
  }

  @Test
  void shouldPreferPolicyOfConfigToPolicyOfProgram() {
    assertThat(policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_DROP, STALLING))
        .isEqualTo(ExhaustedPolicy.DROP);
    assertThat(policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_STALL_THEN_ABORT, DROPPING))
        .isEqualTo(ExhaustedPolicy.STALL_THEN_ABORT);
    assertThat(policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_STALL_THEN_DROP, DROPPING))
        .isEqualTo(ExhaustedPolicy.STALL_THEN_DROP);
  }

  /** The host's threads never wait, as they have deadlines. */
  @Test
  void shouldDropInHostThreadsWhenProgramStalls() throws Exception {
    CompletableFuture<ExhaustedPolicy> found = new CompletableFuture<>();
    new ProbeThread(
            "callback",
            new Object(),
            null,
            () ->
                found.complete(
                    policy(BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED, STALLING)))
        .start();
    assertThat(found.get(40, TimeUnit.SECONDS)).isEqualTo(ExhaustedPolicy.DROP);
  }
}
