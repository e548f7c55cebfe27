package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.BackgroundMoment;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.cli.internal.record.output.OutputDestination;
import dev.sonda.cli.internal.record.output.OutputDestination.SessionOffer;
import dev.sonda.cli.internal.record.report.RecordingProgressLine;
import dev.sonda.cli.internal.record.report.RecordingSummary;
import dev.sonda.cli.internal.record.rotation.RotationSettings;
import dev.sonda.cli.internal.record.rotation.SegmentDiskMonitor;
import dev.sonda.cli.internal.record.rotation.SegmentRetention;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs one recording that ends with the command, from the checks to the summary. Runs on the
 * command's thread.
 */
final class RecordRun {
  private final CommandContext context;
  private final TracingAccess tracing;
  private final RecordOptions options;
  private final StartNotificationFd notice;
  private final Runnable onReady;
  private final Runnable onAtWork;

  /**
   * @param notice notified when all data sources have started
   * @param onReady runs when all checks before the recording have passed
   * @param onAtWork reports to the process that started this one in the background; the options
   *     determine at which moment
   */
  RecordRun(
      CommandContext context,
      TracingAccess tracing,
      RecordOptions options,
      StartNotificationFd notice,
      Runnable onReady,
      Runnable onAtWork) {
    this.context = context;
    this.tracing = tracing;
    this.options = options;
    this.notice = notice;
    this.onReady = onReady;
    this.onAtWork = onAtWork;
  }

  /** Runs the checks, records, and prints the summary. */
  ExitCode run(TraceConfig config, MissingSourcePolicy tolerance) throws CommandFailure {
    SessionStartPreparation start =
        new SessionStartPreparation(context, tracing, config, tolerance);
    requireFileForSnapshots(config);
    try (OutputDestination destination =
        OutputDestination.open(options.outputFor(config), options.noClobber(), context.out())) {
      RecordConsumer recording = new RecordConsumer(destination.output());
      tracing.onSignal(recording::onSignal);
      try (ConsumerEndpoint endpoint = tracing.connect(recording);
          TriggeredSnapshots snapshots =
              new TriggeredSnapshots(context, tracing, options.into(options.outputFor(config)))) {
        TraceConfig possible =
            start.await(endpoint, recording, () -> onReady(start, endpoint, recording, config));
        recording.onCloneTrigger(snapshots::onHit);
        if (options.rotation().isPresent()) {
          RotationSettings.requirePort(endpoint);
        }
        RecordingSummary summary = record(endpoint, recording, destination, possible);
        return summary.report(context, options);
      }
    }
  }

  /** Refuses standard output for a config whose triggers clone: each clone needs a file name. */
  private void requireFileForSnapshots(TraceConfig config) throws CommandFailure {
    if (TriggeredSnapshots.areWanted(config) && options.outputFor(config).equals("-")) {
      throw new CommandFailure(
          ExitCode.USAGE, "each snapshot that a trigger asks for has a file: give -o FILE");
    }
  }

  /**
   * Subscribes to events, once all checks have passed. A process that waits for this one in the
   * background is released before a start delay of the config.
   */
  private void onReady(
      SessionStartPreparation start,
      ConsumerEndpoint endpoint,
      RecordConsumer recording,
      TraceConfig config) {
    onReady.run();
    Set<ObservableEvent> events = EnumSet.noneOf(ObservableEvent.class);
    boolean atWorkOnceStarted = options.background() == BackgroundMoment.ONCE_STARTED;
    if (atWorkOnceStarted || notice.isWanted()) {
      recording.onAllStarted(() -> {
        notice.started();
        if (atWorkOnceStarted) {
          onAtWork.run();
        }
      });
      events.add(ObservableEvent.ALL_DATA_SOURCES_STARTED);
    }
    if (TriggeredSnapshots.areWanted(config)) {
      events.add(ObservableEvent.CLONE_TRIGGER_HIT);
    }
    if (options.allowMissing()) {
      SourceAvailability sources = new SourceAvailability(config, endpoint, context.err());
      sources.look();
      recording.onInstanceChange(sources::look);
      events.add(ObservableEvent.DATA_SOURCES_INSTANCES);
    }
    if (!events.isEmpty()) {
      endpoint.observeEvents(events);
    }
    if (!atWorkOnceStarted && !start.isImmediate()) {
      onAtWork.run();
    }
  }

  /**
   * Waits for the end of a session whose file the service splits into segments, and deletes old
   * segments in the meantime.
   */
  private String awaitEnd(
      SessionWatch watch, ConsumerEndpoint endpoint, TraceConfig config, RotationSettings rotation)
      throws CommandFailure {
    Path file = Path.of(config.getOutputPath());
    try (SegmentDiskMonitor guard =
        SegmentDiskMonitor.over(file, rotation, options.noClobber(), watch::stop)) {
      rotation.begin(endpoint);
      String error = watch.awaitEnd();
      if (guard.trouble().isPresent()) {
        throw new CommandFailure(ExitCode.DISK, guard.trouble().get());
      }
      return error;
    }
  }

  /** The segments' paths, with the folder as the user typed it. */
  private List<String> segments(OutputDestination destination, TraceConfig config)
      throws CommandFailure {
    if (options.rotation().isEmpty()) {
      return List.of();
    }
    try {
      return SegmentRetention.of(Path.of(config.getOutputPath()), options.rotation().get())
          .segments()
          .stream()
          .map(file -> Path.of(destination.name()).resolveSibling(file.getFileName()))
          .map(Path::toString)
          .toList();
    } catch (IOException e) {
      throw CommandFailure.whileWriting(destination.name(), e);
    }
  }

  /** Records: from enabling the session to the last packet in the output. */
  private RecordingSummary record(
      ConsumerEndpoint endpoint,
      RecordConsumer recording,
      OutputDestination destination,
      TraceConfig config)
      throws CommandFailure {
    RecordingProgressLine progress =
        new RecordingProgressLine(
            context.err(),
            TerminalCapabilities.ofProcess(context.environment()).canShowProgress(),
            Integer.toUnsignedLong(config.getDurationMs()));
    SessionWatch watch = new SessionWatch(endpoint, recording, progress);
    SessionOffer offer = options.offer(destination, config, tracing);
    TraceConfig offered = offer.config();
    endpoint.enableTracing(offered, offer.file());
    recording.awaitAccepted(endpoint);
    destination.begin();
    recording.onStop(watch::stop);
    if (options.background() == BackgroundMoment.ONCE_ACCEPTED) {
      onAtWork.run();
    }
    String error =
        options.rotation().isPresent()
            ? awaitEnd(watch, endpoint, offered, options.rotation().get())
            : watch.awaitEnd();
    boolean wroteItself = config.getWriteIntoFile();
    if (!wroteItself) {
      watch.readAll(destination.output());
    }
    destination.close();
    Optional<SessionResult> result = watch.result();
    return new RecordingSummary(
        destination.name(),
        segments(destination, offered),
        Optional.of(watch.elapsedMs()),
        wroteItself ? Optional.empty() : Optional.of(destination.output().packets()),
        Optional.of(
            wroteItself
                ? result.map(SessionResult::fileBytes).orElseGet(destination::fileBytes)
                : destination.output().bytesWritten()),
        error,
        result);
  }
}
