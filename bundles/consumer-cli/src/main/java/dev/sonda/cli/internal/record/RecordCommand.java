package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.background.BackgroundStart;
import dev.sonda.cli.internal.background.BackgroundWord;
import dev.sonda.protos.TraceConfig;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Records a trace into a file. */
public final class RecordCommand implements CliCommand {
  private final CommandContext context;
  private final String calledAs;
  private final UnaryOperator<TraceConfig> completion;

  public RecordCommand(CommandContext context) {
    this(context, "", UnaryOperator.identity());
  }

  /**
   * For commands that are spellings of this one.
   *
   * @param calledAs who needs a daemon, where that isn't a flag
   * @param completion what is added to the config
   */
  public RecordCommand(
      CommandContext context, String calledAs, UnaryOperator<TraceConfig> completion) {
    this.context = context;
    this.calledAs = calledAs;
    this.completion = completion;
  }

  @Override
  public CommandSpec spec() {
    return RecordFlags.spec();
  }

  /** With a daemon if there is one, else in a framework of this process if that will do. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    RecordOptions options = RecordOptions.of(arguments);
    RecordTask task = new RecordTask(context, options, () -> {}, completion);
    if (context.tracing().isPresent()) {
      return task.run(context.tracing().get());
    }
    if (options.background() != Background.NEVER) {
      return BackgroundWord.isOwed(context) ? inBackground(options) : leave(options);
    }
    Optional<String> flag = options.flagForDaemon();
    Optional<FarTracing> daemon =
        flag.isPresent()
            ? Optional.of(FarTracing.require(context, calledAs.isEmpty() ? flag.get() : calledAs))
            : FarTracing.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (FarTracing far = daemon.get()) {
      return task.run(far);
    }
  }

  private ExitCode leave(RecordOptions options) throws Failure {
    boolean readsStdin = options.config().equals(Optional.of("-"));
    return BackgroundStart.of(context).run(readsStdin, options.background().awaited());
  }

  /** Failures too are told to whoever started this process. */
  private ExitCode inBackground(RecordOptions options) {
    BackgroundWord word = BackgroundWord.of(context);
    CommandContext heard = context.withErr(word.err());
    try (FarTracing far = FarTracing.require(heard, RecordFlags.BACKGROUND)) {
      return new RecordTask(heard, options, word::giveAtWork, completion).run(far);
    } catch (Failure e) {
      word.err().println("sonda: " + e.getMessage());
      return e.exitCode();
    }
  }
}
