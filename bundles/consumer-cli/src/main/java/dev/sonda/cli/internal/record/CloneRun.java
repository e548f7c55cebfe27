package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.cli.internal.record.output.OutputDestination;
import dev.sonda.cli.internal.record.report.RecordingProgressLine;
import dev.sonda.cli.internal.record.report.RecordingSummary;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.TracingSession;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Saves a clone of a session, which continues. The protocol doesn't tell beforehand whether the
 * session writes into a file, so the service is always given a file, which it uses if it needs one.
 * Runs on the caller's thread.
 */
final class CloneRun {
  /**
   * Timeout of a clone in ms; a clone begins with a flush, for which producers have some seconds.
   */
  private static final long TIMEOUT_MS = 30_000;

  private final CommandContext context;
  private final TracingAccess tracing;
  private final RecordOptions options;
  private final RecordPurpose.Clone wanted;
  private final @Nullable CloneTrigger trigger;

  CloneRun(
      CommandContext context,
      TracingAccess tracing,
      RecordOptions options,
      RecordPurpose.Clone wanted) {
    this(context, tracing, options, wanted, null);
  }

  /**
   * @param trigger the trigger for which a running recording makes this clone: signals and the
   *     terminal's progress line belong to that recording then; null for a separate command
   */
  CloneRun(
      CommandContext context,
      TracingAccess tracing,
      RecordOptions options,
      RecordPurpose.Clone wanted,
      @Nullable CloneTrigger trigger) {
    this.trigger = trigger;
    this.context = context;
    this.tracing = tracing;
    this.options = options;
    this.wanted = wanted;
  }

  /** Makes the clone and saves it. */
  ExitCode run() throws CommandFailure {
    try (OutputDestination destination =
        OutputDestination.open(options.output(), options.noClobber(), context.out())) {
      RecordConsumer recording = new RecordConsumer(destination.output());
      if (trigger == null) {
        tracing.onSignal(recording::onSignal);
      }
      try (ConsumerEndpoint endpoint = tracing.connect(recording)) {
        recording.awaitConnected();
        RecordingSummary summary = save(endpoint, recording, destination);
        return summary.report(context, options);
      }
    }
  }

  private RecordingSummary save(
      ConsumerEndpoint endpoint, RecordConsumer recording, OutputDestination destination)
      throws CommandFailure {
    CloneRequest request = request(destination.openForService(tracing));
    CloneResult clone = recording.ask(reply -> endpoint.cloneSession(request, reply), TIMEOUT_MS);
    if (!clone.success()) {
      throw refusal(clone.error(), recording.ask(reply -> endpoint.queryServiceState(true, reply)));
    }
    destination.begin();
    boolean shown =
        trigger == null && TerminalCapabilities.ofProcess(context.environment()).canShowProgress();
    SessionWatch watch =
        new SessionWatch(endpoint, recording, new RecordingProgressLine(context.err(), shown, 0));
    if (!clone.wasWriteIntoFile()) {
      watch.readAll(destination.output());
    }
    destination.close();
    Optional<SessionResult> result = watch.result();
    return new RecordingSummary(
        destination.name(),
        List.of(),
        Optional.empty(),
        clone.wasWriteIntoFile() ? Optional.empty() : Optional.of(destination.output().packets()),
        Optional.of(
            clone.wasWriteIntoFile()
                ? destination.fileBytes()
                : destination.output().bytesWritten()),
        result.map(SessionResult::error).orElse(""),
        result,
        true);
  }

  private CloneRequest request(@Nullable OwnedFd output) {
    return new CloneRequest(
        wanted.sessionId(),
        wanted.name(),
        wanted.forBugreport(),
        wanted.forBugreport(),
        output,
        trigger);
  }

  /**
   * The failure of a clone. The service gives no reason, so the session counts as missing unless it
   * is in the service's list, which has the sessions that this user may clone.
   */
  private CommandFailure refusal(String error, TracingServiceState state) {
    List<TracingSession> sessions = state.getTracingSessionsList();
    boolean isThere =
        sessions.stream()
            .anyMatch(session ->
                wanted.name().isEmpty()
                    ? session.getId() == wanted.sessionId()
                    : session.getUniqueSessionName().equals(wanted.name()));
    if (isThere) {
      return new CommandFailure(
          ExitCode.FAILURE, "session " + wanted.session() + " can't be cloned: " + error);
    }
    List<String> names =
        sessions.stream()
            .map(TracingSession::getUniqueSessionName)
            .filter(name -> !name.isEmpty())
            .toList();
    String hint = NameSuggestion.hint(wanted.name(), names);
    return new CommandFailure(
        ExitCode.USAGE, "there is no session " + wanted.session() + " of yours to clone" + hint);
  }
}
