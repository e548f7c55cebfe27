package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
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

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    if (context.tracing().isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    return new RecordRun(context, context.tracing().get(), RecordOptions.of(arguments)).run();
  }
}
