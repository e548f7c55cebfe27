package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.Tracing;
import java.util.Map;
import java.util.Optional;
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

  /** A daemon's sources if there is one, else those of a framework in this process. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    boolean json = Flags.isSet(arguments, "--json");
    if (context.tracing().isPresent()) {
      return list(context.tracing().get(), json);
    }
    Optional<FarTracing> daemon = FarTracing.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (FarTracing far = daemon.get()) {
      return list(far, json);
    }
  }

  private ExitCode list(Tracing tracing, boolean json) throws Failure {
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
