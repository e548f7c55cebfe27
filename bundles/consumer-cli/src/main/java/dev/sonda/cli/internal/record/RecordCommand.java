package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
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
    return RecordOptions.spec();
  }

  /** With a daemon if there is one, else in a framework of this process. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    RecordOptions options = RecordOptions.of(arguments);
    if (context.tracing().isPresent()) {
      return new RecordRun(context, context.tracing().get(), options).run();
    }
    Optional<FarTracing> daemon =
        options.connect() ? Optional.of(FarTracing.require(context)) : FarTracing.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (FarTracing far = daemon.get()) {
      return new RecordRun(context, far, options).run();
    }
  }
}
