package dev.sonda.producer.internal.writer;

import dev.sonda.producer.internal.call.ProbeThread;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.ExhaustedPolicy;

/**
 * Determines the behavior of a new trace writer when shared memory is full: the policy in the
 * session's config, or else the program's setting. Stateless.
 */
public final class ExhaustionPolicies {
  private ExhaustionPolicies() {}

  /**
   * The policy of the calling thread's writer. If the config sets none, callbacks and sampling
   * tasks drop packets, because waiting for memory would look like hanging.
   */
  public static ExhaustedPolicy policy(DataSourceConfig config, ProbeHostSettings settings) {
    return switch (config.getBufferExhaustedPolicy()) {
      case BUFFER_EXHAUSTED_STALL_THEN_ABORT -> ExhaustedPolicy.STALL_THEN_ABORT;
      case BUFFER_EXHAUSTED_STALL_THEN_DROP -> ExhaustedPolicy.STALL_THEN_DROP;
      case BUFFER_EXHAUSTED_DROP -> ExhaustedPolicy.DROP;
      case BUFFER_EXHAUSTED_UNSPECIFIED ->
          settings.stalls() && !(Thread.currentThread() instanceof ProbeThread)
              ? ExhaustedPolicy.STALL_THEN_DROP
              : ExhaustedPolicy.DROP;
    };
  }
}
