package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.background.BackgroundStart;
import dev.sonda.cli.internal.background.BackgroundWord;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Records a trace into a file. */
public final class RecordCommand implements CliCommand {
  private final CommandContext context;

  public RecordCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return RecordFlags.spec();
  }

  /** With a daemon if there is one, else in a framework of this process if that will do. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    RecordOptions options = RecordOptions.of(arguments);
    RecordTask task = new RecordTask(context, options, () -> {});
    if (context.tracing().isPresent()) {
      return task.run(context.tracing().get());
    }
    if (options.background() != Background.NEVER) {
      return BackgroundWord.isOwed(context) ? inBackground(options) : leave(options);
    }
    Optional<String> flag = options.flagForDaemon();
    Optional<FarTracing> daemon =
        flag.isPresent()
            ? Optional.of(FarTracing.require(context, flag.get()))
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
      return new RecordTask(heard, options, word::giveAtWork).run(far);
    } catch (Failure e) {
      word.err().println("sonda: " + e.getMessage());
      return e.exitCode();
    }
  }
}
