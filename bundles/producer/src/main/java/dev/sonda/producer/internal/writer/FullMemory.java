package dev.sonda.producer.internal.writer;

import dev.sonda.producer.internal.call.HostThread;
import dev.sonda.producer.internal.settings.HostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.ExhaustedPolicy;

/**
 * What a new writer does where shared memory is full: what the session's config asks for, or else
 * what the program has chosen. Stateless.
 */
public final class FullMemory {
  private FullMemory() {}

  /**
   * The policy of the calling thread's writer. Where the config says nothing, threads of the host
   * drop: a callback or a sampling task that waits for memory looks like one that hangs.
   */
  public static ExhaustedPolicy policy(DataSourceConfig config, HostSettings settings) {
    return switch (config.getBufferExhaustedPolicy()) {
      case BUFFER_EXHAUSTED_STALL_THEN_ABORT -> ExhaustedPolicy.STALL_THEN_ABORT;
      case BUFFER_EXHAUSTED_STALL_THEN_DROP -> ExhaustedPolicy.STALL_THEN_DROP;
      case BUFFER_EXHAUSTED_DROP -> ExhaustedPolicy.DROP;
      case BUFFER_EXHAUSTED_UNSPECIFIED ->
          settings.stalls() && !(Thread.currentThread() instanceof HostThread)
              ? ExhaustedPolicy.STALL_THEN_DROP
              : ExhaustedPolicy.DROP;
    };
  }
}
