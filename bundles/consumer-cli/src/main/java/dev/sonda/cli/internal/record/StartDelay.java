package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CmdTraceStartDelay;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The random delay that a config may ask for before its session starts, so that machines with the
 * same config don't all trace at the same moment.
 */
final class StartDelay {
  /** How often to look for a stop, in nanoseconds. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(10);

  private final long delayNs;

  private StartDelay(long delayNs) {
    this.delayNs = delayNs;
  }

  /**
   * Chooses a delay between the config's bounds; none where it has no bounds.
   *
   * @throws Failure if a bound is missing, or the bounds are reversed
   */
  static StartDelay of(TraceConfig config, RandomGenerator random) throws Failure {
    CmdTraceStartDelay wanted = config.getCmdTraceStartDelay();
    if (wanted.hasMinDelayMs() != wanted.hasMaxDelayMs()) {
      throw new Failure(
          ExitCode.USAGE, "cmd_trace_start_delay needs both min_delay_ms and max_delay_ms");
    }
    long minMs = Integer.toUnsignedLong(wanted.getMinDelayMs());
    long maxMs = Integer.toUnsignedLong(wanted.getMaxDelayMs());
    if (minMs > maxMs) {
      throw new Failure(
          ExitCode.USAGE,
          "cmd_trace_start_delay has a min_delay_ms of "
              + minMs
              + ", which is more than its max_delay_ms of "
              + maxMs);
    }
    return new StartDelay(TimeUnit.MILLISECONDS.toNanos(random.nextLong(minMs, maxMs + 1)));
  }

  boolean isNone() {
    return delayNs == 0;
  }

  /** Waits for the delay, or until {@code stopped}. */
  void await(LongSupplier nowNs, BooleanSupplier stopped) {
    long endNs = nowNs.getAsLong() + delayNs;
    while (nowNs.getAsLong() - endNs < 0 && !stopped.getAsBoolean()) {
      LockSupport.parkNanos(POLL_NS);
    }
  }
}
