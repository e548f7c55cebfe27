package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.output.OutputDestination;
import dev.sonda.cli.internal.record.report.RecordingProgressLine;
import dev.sonda.cli.internal.record.report.RecordingSummary;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Attaches to a detached session, and waits for its end or ends it. Runs on the command's thread.
 */
final class AttachRun {
  private final CommandContext context;
  private final TracingAccess tracing;
  private final RecordOptions options;
  private final String key;
  private final RecordConsumer recording = RecordConsumer.withoutOutput();

  AttachRun(CommandContext context, TracingAccess tracing, RecordOptions options, String key) {
    this.context = context;
    this.tracing = tracing;
    this.options = options;
    this.key = key;
  }

  /** Attaches and detaches again; the exit code tells whether the detached session exists. */
  ExitCode look() throws CommandFailure {
    try (ConsumerEndpoint endpoint = tracing.connect(recording)) {
      recording.awaitConnected();
      if (attach(endpoint).isEmpty()) {
        return ExitCode.USAGE;
      }
      if (!detachAgain(endpoint)) {
        throw new CommandFailure(
            ExitCode.FAILURE, "the session can't be detached again, and has ended");
      }
      return ExitCode.OK;
    }
  }

  /**
   * Attaches, and saves the session's trace at its end.
   *
   * @param stop whether to end the session at once
   */
  ExitCode run(boolean stop) throws CommandFailure {
    tracing.onSignal(recording::onSignal);
    try (ConsumerEndpoint endpoint = tracing.connect(recording)) {
      recording.awaitConnected();
      TraceConfig config =
          attach(endpoint)
              .orElseThrow(() ->
                  new CommandFailure(
                      ExitCode.USAGE, "there is no detached session with the key '" + key + "'"));
      RecordingSummary summary =
          config.getWriteIntoFile() ? follow(endpoint, config, stop) : save(endpoint, stop);
      return summary.report(context, options);
    }
  }

  private Optional<TraceConfig> attach(ConsumerEndpoint endpoint) throws CommandFailure {
    return recording.ask(reply -> endpoint.attach(key, reply));
  }

  /**
   * Detaches, so that the session doesn't end with this connection; false if the service refuses.
   */
  private boolean detachAgain(ConsumerEndpoint endpoint) throws CommandFailure {
    return recording.ask(reply -> endpoint.detach(key, reply));
  }

  /** Waits for the end of a session whose file the service writes. */
  private RecordingSummary follow(ConsumerEndpoint endpoint, TraceConfig config, boolean stop)
      throws CommandFailure {
    if (options.out().isPresent()) {
      detachAgain(endpoint);
      throw new CommandFailure(
          ExitCode.USAGE, "the session is written into a file of its own: leave out -o");
    }
    SessionWatch watch = watch(endpoint, stop);
    String error = watch.awaitEnd(stop);
    Optional<SessionResult> result = watch.result();
    Optional<Path> file =
        Optional.of(config.getOutputPath()).filter(path -> !path.isEmpty()).map(Path::of);
    return new RecordingSummary(
        file.map(Path::toString).orElse("the session's file"),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        result
            .map(SessionResult::fileBytes)
            .or(() -> file.map(path -> path.toFile().length()).filter(bytes -> bytes > 0)),
        error,
        result);
  }

  /** Saves the content of the session's buffers at its end. */
  private RecordingSummary save(ConsumerEndpoint endpoint, boolean stop) throws CommandFailure {
    try (OutputDestination destination = open(endpoint)) {
      return save(endpoint, destination, stop);
    }
  }

  /** Waits for the end of the session and reads its buffers into the output. */
  private RecordingSummary save(
      ConsumerEndpoint endpoint, OutputDestination destination, boolean stop)
      throws CommandFailure {
    recording.into(destination.output());
    SessionWatch watch = watch(endpoint, stop);
    String error = watch.awaitEnd(stop);
    destination.begin();
    watch.readAll(destination.output());
    destination.close();
    return new RecordingSummary(
        destination.name(),
        List.of(),
        Optional.empty(),
        Optional.of(destination.output().packets()),
        Optional.of(destination.output().bytesWritten()),
        error,
        watch.result());
  }

  /** Opens the output before the session ends; a failure leaves the session running. */
  private OutputDestination open(ConsumerEndpoint endpoint) throws CommandFailure {
    try {
      return OutputDestination.open(options.output(), options.noClobber(), context.out());
    } catch (CommandFailure e) {
      // The output can't be opened, so the command detaches again and the session continues.
      detachAgain(endpoint);
      throw e;
    }
  }

  private SessionWatch watch(ConsumerEndpoint endpoint, boolean stop) {
    if (!stop) {
      context.err().println("sonda: attached; Ctrl-C ends the session");
    }
    boolean shown = TerminalCapabilities.ofProcess(context.environment()).canShowProgress();
    return new SessionWatch(
        endpoint, recording, new RecordingProgressLine(context.err(), shown, 0));
  }
}
