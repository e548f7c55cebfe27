package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.cli.internal.record.option.Tolerance;
import dev.sonda.cli.internal.record.preflight.Preflight;
import dev.sonda.protos.TraceConfig;
import java.util.random.RandomGenerator;

/** What comes before a session: are its sources there, and does the config want a pause first. */
final class SessionStart {
  private final CommandContext context;
  private final Tracing tracing;
  private final TraceConfig config;
  private final Tolerance tolerance;
  private final StartDelay delay;

  SessionStart(CommandContext context, Tracing tracing, TraceConfig config, Tolerance tolerance)
      throws Failure {
    this.context = context;
    this.tracing = tracing;
    this.config = config;
    this.tolerance = tolerance;
    this.delay = StartDelay.of(config, RandomGenerator.getDefault());
  }

  /** Whether the session will be there at once. */
  boolean isImmediate() {
    return delay.isNone();
  }

  /**
   * Returns when it is time to record.
   *
   * @param onReady runs when there is nothing more to object, before any pause
   * @return the config without what is left out of it
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
