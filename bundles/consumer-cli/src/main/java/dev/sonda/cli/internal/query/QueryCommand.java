package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.AtDaemon;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows what the daemon's service knows: producers, data sources, sessions. */
public final class QueryCommand implements CliCommand {
  private final CommandContext context;

  public QueryCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("Show what the daemon knows: producers, data sources, sessions.")
        .addOption(Flags.flag("--json", "One JSON object."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    return show(Flags.isSet(arguments, "--json"));
  }

  @Override
  public Optional<ExitCode> runBare() throws Failure {
    return Optional.of(show(false));
  }

  private ExitCode show(boolean json) throws Failure {
    ServiceOverview overview = AtDaemon.ask(context, "sonda query", ServiceQuery::overview);
    if (json) {
      context.out().println(Json.of(overview.fields()));
    } else {
      context.out().print(overview.text());
    }
    return ExitCode.OK;
  }
}
