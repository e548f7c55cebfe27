package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.cli.internal.record.output.OutputDestination;
import dev.sonda.cli.internal.record.output.OutputDestination.SessionOffer;
import dev.sonda.cli.internal.record.rotation.RotationSettings;
import dev.sonda.cli.internal.record.rotation.SegmentRetention;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Starts a session and detaches from it, so that it continues in the daemon under a key. Runs on
 * the command's thread.
 */
final class DetachRun {
  private final CommandContext context;
  private final TracingAccess tracing;
  private final RecordOptions options;
  private final String key;
  private final Runnable onReady;

  /**
   * @param onReady runs when all checks before the session have passed
   */
  DetachRun(
      CommandContext context,
      TracingAccess tracing,
      RecordOptions options,
      String key,
      Runnable onReady) {
    this.context = context;
    this.tracing = tracing;
    this.options = options;
    this.key = key;
    this.onReady = onReady;
  }

  /** Runs the checks, starts the session and detaches from it. */
  ExitCode run(TraceConfig config, MissingSourcePolicy tolerance) throws CommandFailure {
    SessionStartPreparation start =
        new SessionStartPreparation(context, tracing, config, tolerance);
    if (config.getWriteIntoFile()) {
      try (OutputDestination destination =
          OutputDestination.open(options.outputFor(config), options.noClobber(), context.out())) {
        run(start, Optional.of(destination));
      }
    } else {
      requireKeptInBuffers(config);
      run(start, Optional.empty());
    }
    context
        .err()
        .println(
            "sonda: detached; sonda stop "
                + key
                + " ends and saves the session, sonda attach "
                + key
                + " follows it to its end");
    return ExitCode.OK;
  }

  /**
   * Starts the session, waits until the service has accepted it, and detaches. An existing output
   * file is deleted only after that.
   */
  private void run(SessionStartPreparation start, Optional<OutputDestination> destination)
      throws CommandFailure {
    RecordConsumer recording = RecordConsumer.withoutOutput();
    tracing.onSignal(recording::onSignal);
    try (ConsumerEndpoint endpoint = tracing.connect(recording)) {
      TraceConfig possible = start.await(endpoint, recording, onReady);
      requireNoStop(recording);
      if (options.rotation().isPresent()) {
        RotationSettings.requirePort(endpoint);
      }
      SessionOffer offer =
          destination.isPresent()
              ? options.offer(destination.get(), possible, tracing)
              : new SessionOffer(possible, null);
      endpoint.enableTracing(offer.config(), offer.file());
      recording.awaitAccepted(endpoint);
      rotate(endpoint, offer.config());
      detach(endpoint, recording);
      if (destination.isPresent()) {
        destination.get().begin();
      }
    }
  }

  /**
   * Lets the service split the file into segments. Old segments aren't deleted, because no process
   * of the command stays.
   */
  private void rotate(ConsumerEndpoint endpoint, TraceConfig config) throws CommandFailure {
    if (options.rotation().isPresent()) {
      RotationSettings rotation = options.rotation().get();
      SegmentRetention.of(Path.of(config.getOutputPath()), rotation).begin(options.noClobber());
      rotation.begin(endpoint);
    }
  }

  /** Ends the command if a signal came during the checks. */
  private static void requireNoStop(RecordConsumer recording) throws CommandFailure {
    if (recording.isStopRequested()) {
      throw new CommandFailure(ExitCode.ABORTED, "stopped before there was a session");
    }
  }

  /**
   * Refuses a config without a file whose session would end by itself, since its buffers would be
   * freed unread.
   */
  private void requireKeptInBuffers(TraceConfig config) throws CommandFailure {
    if (options.out().isPresent()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "a detached session's file is written by the daemon: add -s SIZE (write_into_file), or"
              + " leave out -o and give it to --attach");
    }
    if (config.getDurationMs() != 0 || config.getTriggerConfig().getTriggerTimeoutMs() != 0) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "what a detached session holds in its buffers is gone when it ends by itself: add"
              + " -s SIZE (write_into_file), or -t 0, which gives it no end");
    }
  }

  /** Detaches from the session under the key; a key that is in use ends the session. */
  private void detach(ConsumerEndpoint endpoint, RecordConsumer recording) throws CommandFailure {
    if (!recording.<Boolean>ask(reply -> endpoint.detach(key, reply))) {
      throw new CommandFailure(
          ExitCode.FAILURE,
          "the session can't be detached; is there another one with the key '" + key + "'?");
    }
  }
}
