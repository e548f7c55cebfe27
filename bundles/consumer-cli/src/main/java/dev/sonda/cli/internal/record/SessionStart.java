package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.cli.internal.record.option.MissingSourcePolicy;
import dev.sonda.cli.internal.record.preflight.Preflight;
import dev.sonda.protos.TraceConfig;
import java.util.random.RandomGenerator;

/** Runs what precedes a session: checks of its data sources, and the start delay of its config. */
final class SessionStart {
  private final CommandContext context;
  private final Tracing tracing;
  private final TraceConfig config;
  private final MissingSourcePolicy tolerance;
  private final StartDelay delay;

  SessionStart(
      CommandContext context, Tracing tracing, TraceConfig config, MissingSourcePolicy tolerance)
      throws Failure {
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
  TraceConfig await(ConsumerEndpoint endpoint, Recording recording, Runnable onReady)
      throws Failure {
    recording.awaitConnected();
    TraceConfig possible =
        new Preflight(endpoint, context.err(), tracing::isSettled, System::nanoTime)
            .check(config, tolerance, recording::isStopRequested);
    onReady.run();
    delay.await(System::nanoTime, recording::isStopRequested);
    recording.checkAborted();
    return possible;
  }
}
