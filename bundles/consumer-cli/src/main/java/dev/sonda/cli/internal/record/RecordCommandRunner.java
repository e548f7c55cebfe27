package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.background.BackgroundReply;
import dev.sonda.cli.internal.background.BackgroundStart;
import dev.sonda.cli.internal.config.TraceConfigSupplier;
import dev.sonda.cli.internal.record.option.BackgroundMoment;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Runs the command {@code record}: records, detaches, attaches or clones, depending on the flags.
 * Uses the service of a daemon if one runs, else the service of a framework in this process, unless
 * a flag needs a daemon. Runs on the command's thread.
 */
public final class RecordCommandRunner {
  private final CommandContext context;
  private final RecordOptions options;
  private final TraceConfigSupplier request;
  private final String calledAs;

  /**
   * Prepares a recording; nothing is connected yet.
   *
   * @param calledAs the command that needs a daemon, for the error sentence; empty where a flag
   *     needs one
   */
  public RecordCommandRunner(
      CommandContext context, RecordOptions options, TraceConfigSupplier request, String calledAs) {
    this.context = context;
    this.options = options;
    this.request = request;
    this.calledAs = calledAs;
  }

  /** Records in this process, inside a framework, or in a background process. */
  public ExitCode run() throws CommandFailure {
    if (context.tracing().isPresent()) {
      StartNotificationFd notice = notice();
      return notice.around(() -> run(context.tracing().get(), notice, () -> {}));
    }
    if (options.background() != BackgroundMoment.NEVER) {
      return BackgroundReply.isExpected(context) ? inBackground() : leave();
    }
    Optional<SocketTracingAccess> daemon = findDaemon();
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    StartNotificationFd notice = notice();
    try (SocketTracingAccess far = daemon.get()) {
      return notice.around(() -> run(far, notice, () -> {}));
    }
  }

  /** The daemon to record with; empty where none runs and none is needed. */
  private Optional<SocketTracingAccess> findDaemon() throws CommandFailure {
    Optional<String> flag = options.flagForDaemon();
    return flag.isPresent()
        ? Optional.of(
            SocketTracingAccess.require(context, calledAs.isEmpty() ? flag.get() : calledAs))
        : SocketTracingAccess.find(context);
  }

  private StartNotificationFd notice() {
    return new StartNotificationFd(options.notifyFd(), context.err());
  }

  /**
   * Starts the background process. That process doesn't inherit descriptors, so this process writes
   * the start notification.
   */
  private ExitCode leave() throws CommandFailure {
    return notice()
        .around(() ->
            BackgroundStart.of(context).run(request.readsStdin(), options.background().awaited()));
  }

  /**
   * Records as the background process. Failures are also reported to the process that started it.
   */
  private ExitCode inBackground() {
    BackgroundReply reply = BackgroundReply.of(context);
    CommandContext inBackground = context.withErr(reply.err());
    StartNotificationFd none = new StartNotificationFd(OptionalInt.empty(), reply.err());
    try (SocketTracingAccess far =
        SocketTracingAccess.require(inBackground, RecordFlags.BACKGROUND)) {
      return new RecordCommandRunner(inBackground, options, request, calledAs)
          .run(far, none, reply::reportRunning);
    } catch (CommandFailure e) {
      reply.err().println("sonda: " + e.getMessage());
      return e.exitCode();
    }
  }

  /**
   * Records at a service that has been found, to the end.
   *
   * @param notice notified when all data sources have started
   * @param onAtWork reports to the process that started this one in the background
   */
  public ExitCode run(TracingAccess tracing, StartNotificationFd notice, Runnable onAtWork)
      throws CommandFailure {
    return switch (options.purpose()) {
      case RecordPurpose.Capture() -> begin(tracing, notice, onAtWork);
      case RecordPurpose.Detach(String key) -> begin(tracing, notice, onAtWork);
      case RecordPurpose.Attach(String key, boolean stop) ->
          new AttachRun(context, tracing, options, key).run(stop);
      case RecordPurpose.IsDetached(String key) ->
          new AttachRun(context, tracing, options, key).look();
      case RecordPurpose.Clone clone -> new CloneRun(context, tracing, options, clone).run();
    };
  }

  private static String sentenceOf(TraceConfig config) {
    long durationMs = Integer.toUnsignedLong(config.getDurationMs());
    return "recording "
        + config.getDataSourcesList().stream()
            .map(source -> source.getConfig().getName())
            .collect(Collectors.joining(", "))
        + (durationMs == 0 ? " until it is stopped" : " for " + AmountText.seconds(durationMs))
        + ", as nothing else is named; --preset, kernel events and -c name more";
  }

  /**
   * Starts a session of this command's own, attached or detached; a config with activate_triggers
   * fires triggers instead.
   */
  private ExitCode begin(TracingAccess tracing, StartNotificationFd notice, Runnable onAtWork)
      throws CommandFailure {
    TraceConfig asked = request.make();
    TraceConfig config = options.rotation().map(each -> each.into(asked)).orElse(asked);
    if (config.getActivateTriggersCount() > 0) {
      TriggerRun.fire(tracing, config.getActivateTriggersList());
      return ExitCode.OK;
    }
    MissingSourcePolicy tolerance =
        new MissingSourcePolicy(options.allowMissing(), request.optionalSources());
    Runnable onReady =
        () -> {
          if (request.isUnspecific() && !options.json()) {
            context.err().println("sonda: " + sentenceOf(config));
          }
        };
    return options.purpose() instanceof RecordPurpose.Detach(String key)
        ? new DetachRun(context, tracing, options, key, onReady).run(config, tolerance)
        : new RecordRun(context, tracing, options, notice, onReady, onAtWork)
            .run(config, tolerance);
  }
}
