package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.cli.internal.record.preflight.Preflight;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CmdTraceStartDelay;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Runs the steps before a session starts: checks of its data sources, and the start delay of its
 * config.
 */
final class SessionStartPreparation {
  private final CommandContext context;
  private final TracingAccess tracing;
  private final TraceConfig config;
  private final MissingSourcePolicy tolerance;
  private final StartDelay delay;

  SessionStartPreparation(
      CommandContext context,
      TracingAccess tracing,
      TraceConfig config,
      MissingSourcePolicy tolerance)
      throws CommandFailure {
    this.context = context;
    this.tracing = tracing;
    this.config = config;
    this.tolerance = tolerance;
    this.delay = StartDelay.of(config, RandomGenerator.getDefault());
  }

  /** Whether the config has no start delay. */
  boolean isImmediate() {
    return delay.isNone();
  }

  /**
   * Returns when the session is to be started.
   *
   * @param onReady runs when the checks have passed, before the start delay
   * @return the config without the data sources that are left out
   */
  TraceConfig await(ConsumerEndpoint endpoint, RecordConsumer recording, Runnable onReady)
      throws CommandFailure {
    recording.awaitConnected();
    TraceConfig possible =
        new Preflight(endpoint, context.err(), tracing::isSettled, System::nanoTime)
            .check(config, tolerance, recording::isStopRequested);
    onReady.run();
    delay.await(System::nanoTime, recording::isStopRequested);
    recording.checkAborted();
    return possible;
  }

  /**
   * The random delay that a config may ask for before its session starts, so that machines with
   * equal configs don't all trace at one moment.
   */
  static final class StartDelay {
    /** Period of checking whether the user has stopped the command, in nanoseconds. */
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final long delayNs;

    private StartDelay(long delayNs) {
      this.delayNs = delayNs;
    }

    /**
     * Chooses a delay between the config's bounds; none where it has no bounds.
     *
     * @throws CommandFailure if a bound is missing, or the bounds are reversed
     */
    static StartDelay of(TraceConfig config, RandomGenerator random) throws CommandFailure {
      CmdTraceStartDelay wanted = config.getCmdTraceStartDelay();
      if (wanted.hasMinDelayMs() != wanted.hasMaxDelayMs()) {
        throw new CommandFailure(
            ExitCode.USAGE, "cmd_trace_start_delay needs both min_delay_ms and max_delay_ms");
      }
      long minMs = Integer.toUnsignedLong(wanted.getMinDelayMs());
      long maxMs = Integer.toUnsignedLong(wanted.getMaxDelayMs());
      if (minMs > maxMs) {
        throw new CommandFailure(
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
}
