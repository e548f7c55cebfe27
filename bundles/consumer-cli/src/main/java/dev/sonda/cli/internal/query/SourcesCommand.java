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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists the data sources. */
public final class SourcesCommand implements CliCommand {
  private static final String CONNECT = "--connect";

  private final CommandContext context;

  public SourcesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("List the data sources.")
        .addOption(Flags.flag("--json", "One JSON object a data source and line."))
        .addOption(
            Flags.flag(
                CONNECT,
                "Those of a running daemon, or exit with 3 (default: in process without one)."));
  }

  /** A daemon's sources if there is one, else those of a framework in this process. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    boolean json = Flags.isSet(arguments, "--json");
    if (context.tracing().isPresent()) {
      return list(context.tracing().get(), json);
    }
    Optional<FarTracing> daemon =
        Flags.isSet(arguments, CONNECT)
            ? Optional.of(FarTracing.require(context, CONNECT))
            : FarTracing.find(context);
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
        context.out().println(json ? json(source) : source.name());
      }
    }
    return ExitCode.OK;
  }

  private static String json(SourceLine source) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", source.name());
    fields.put("producer", source.producer());
    return Json.of(fields);
  }
}
