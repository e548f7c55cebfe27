package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.FlushFlags.Initiator;
import dev.sonda.api.endpoint.FlushFlags.Reason;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Terminal;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.protos.TraceConfig;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** One recording from its flags to its exit code, on the command's thread. */
final class RecordRun {
  private final CommandContext context;
  private final Tracing tracing;
  private final RecordOptions options;

  RecordRun(CommandContext context, Tracing tracing, RecordOptions options) {
    this.context = context;
    this.tracing = tracing;
    this.options = options;
  }

  ExitCode run() throws Failure {
    TraceConfig config = RequestedConfig.of(options, context.in());
    if (config.getActivateTriggersCount() > 0) {
      TriggerRun.fire(tracing, config.getActivateTriggersList());
      return ExitCode.OK;
    }
    StartDelay delay = StartDelay.of(config, RandomGenerator.getDefault());
    try (Destination destination =
        Destination.open(options.output(), options.noClobber(), context.out())) {
      Recording recording = new Recording(destination.output());
      tracing.onSignal(recording::onSignal);
      try (ConsumerEndpoint endpoint = tracing.connect(recording)) {
        recording.awaitConnected();
        new Preflight(endpoint, context.err(), tracing::isSettled, System::nanoTime)
            .check(config, options.allowMissing(), recording::isStopRequested);
        delay.await(System::nanoTime, recording::isStopRequested);
        recording.checkAborted();
        Summary summary = record(endpoint, recording, destination, config);
        report(summary);
        return exitCode(summary);
      }
    }
  }

  private Summary record(
      ConsumerEndpoint endpoint, Recording recording, Destination destination, TraceConfig config)
      throws Failure {
    Progress progress =
        new Progress(
            context.err(),
            Terminal.canRedraw(context.environment()),
            Integer.toUnsignedLong(config.getDurationMs()));
    SessionWatch watch = new SessionWatch(endpoint, recording, progress);
    endpoint.enableTracing(destination.offer(config), null);
    recording.awaitAccepted(endpoint);
    destination.begin();
    recording.onStop(() -> stop(endpoint));
    String error = watch.awaitEnd();
    boolean wroteItself = config.getWriteIntoFile();
    if (!wroteItself) {
      watch.readAll(destination.output());
    }
    destination.close();
    Optional<SessionResult> result = watch.result();
    return new Summary(
        destination.name(),
        watch.elapsedMs(),
        wroteItself ? Optional.empty() : Optional.of(destination.output().packets()),
        wroteItself
            ? result.map(SessionResult::fileBytes).orElseGet(destination::fileBytes)
            : destination.output().bytesWritten(),
        error,
        result);
  }

  /** Flushes first, so that what producers hold back is saved too. */
  private static void stop(ConsumerEndpoint endpoint) {
    endpoint.flush(
        0,
        new FlushFlags(Reason.TRACE_STOP, Initiator.PERFETTO_CMD).bits(),
        flushed -> endpoint.disableTracing());
  }

  private void report(Summary summary) {
    if (options.json()) {
      boolean outIsTaken = options.output().equals("-");
      (outIsTaken ? context.err() : context.out()).println(summary.json());
    } else {
      summary.print(context.err());
    }
  }

  private ExitCode exitCode(Summary summary) {
    if (summary.hasDiskLoss()) {
      return ExitCode.DISK;
    }
    if (!summary.error().isEmpty()) {
      return ExitCode.FAILURE;
    }
    return options.failOnLoss() && summary.hasLosses() ? ExitCode.DATA_LOST : ExitCode.OK;
  }
}
