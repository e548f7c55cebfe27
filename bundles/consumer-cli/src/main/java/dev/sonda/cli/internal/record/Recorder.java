package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.background.BackgroundReply;
import dev.sonda.cli.internal.background.BackgroundStart;
import dev.sonda.cli.internal.config.ConfigRequest;
import dev.sonda.cli.internal.record.option.Background;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.cli.internal.record.option.RecordOptions;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the service to record with, and records: at a daemon if there is one, else in a framework
 * of this process unless a flag needs a daemon. On the command's thread.
 */
public final class Recorder {
  private final CommandContext context;
  private final RecordOptions options;
  private final ConfigRequest request;
  private final String calledAs;

  /**
   * Prepares a recording; nothing is connected yet.
   *
   * @param calledAs the command that needs a daemon, for the error sentence; empty where a flag
   *     needs one
   */
  public Recorder(
      CommandContext context, RecordOptions options, ConfigRequest request, String calledAs) {
    this.context = context;
    this.options = options;
    this.request = request;
    this.calledAs = calledAs;
  }

  /** Records, or has the framework or a background process do so. */
  public ExitCode run() throws Failure {
    if (context.tracing().isPresent()) {
      StartNotice notice = notice();
      return notice.around(() -> task(context, notice, () -> {}).run(context.tracing().get()));
    }
    if (options.background() != Background.NEVER) {
      return BackgroundReply.isExpected(context) ? inBackground() : leave();
    }
    Optional<FarTracing> daemon = findDaemon();
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    StartNotice notice = notice();
    try (FarTracing far = daemon.get()) {
      return notice.around(() -> task(context, notice, () -> {}).run(far));
    }
  }

  /** The daemon to record with; empty where none runs and none is needed. */
  private Optional<FarTracing> findDaemon() throws Failure {
    Optional<String> flag = options.flagForDaemon();
    return flag.isPresent()
        ? Optional.of(FarTracing.require(context, calledAs.isEmpty() ? flag.get() : calledAs))
        : FarTracing.find(context);
  }

  private RecordTask task(CommandContext heard, StartNotice notice, Runnable onAtWork) {
    return new RecordTask(heard, options, request, notice, onAtWork);
  }

  private StartNotice notice() {
    return new StartNotice(options.notifyFd(), context.err());
  }

  /**
   * Starts the process that stays. That process doesn't inherit descriptors, so this one notifies.
   */
  private ExitCode leave() throws Failure {
    return notice()
        .around(() ->
            BackgroundStart.of(context).run(request.readsStdin(), options.background().awaited()));
  }

  /** Records as the process that stays. Failures go to the process that started it, too. */
  private ExitCode inBackground() {
    BackgroundReply reply = BackgroundReply.of(context);
    CommandContext inBackground = context.withErr(reply.err());
    StartNotice none = new StartNotice(OptionalInt.empty(), reply.err());
    try (FarTracing far = FarTracing.require(inBackground, RecordFlags.BACKGROUND)) {
      return task(inBackground, none, reply::reportRunning).run(far);
    } catch (Failure e) {
      reply.err().println("sonda: " + e.getMessage());
      return e.exitCode();
    }
  }
}
