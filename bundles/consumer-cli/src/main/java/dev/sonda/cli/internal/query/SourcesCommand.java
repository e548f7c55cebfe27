package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.Tracing;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists the data sources. */
public final class SourcesCommand implements CliCommand {
  private final CommandContext context;

  public SourcesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("List the data sources.")
        .addOption(Flags.flag("--json", "One JSON object a data source and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    if (context.tracing().isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    Tracing tracing = context.tracing().get();
    boolean json = Flags.isSet(arguments, "--json");
    tracing.awaitSettled();
    try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
      for (SourceLine source : query.sourcesOnceQuiet()) {
        context
            .out()
            .println(
                json
                    ? Json.of(Map.of("name", source.name(), "producer", source.producer()))
                    : source.name());
      }
    }
    return ExitCode.OK;
  }
}
