package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.AtDaemon;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists the daemon's sessions: those of this user, or all of them for root. */
public final class SessionsCommand implements CliCommand {
  private final CommandContext context;

  public SessionsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("List the daemon's sessions: yours, or everybody's for root.")
        .addOption(Flags.flag("--json", "One JSON object a session and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    return list(Flags.isSet(arguments, "--json"));
  }

  @Override
  public Optional<ExitCode> runBare() throws Failure {
    return Optional.of(list(false));
  }

  private ExitCode list(boolean json) throws Failure {
    List<SessionLine> sessions = AtDaemon.ask(context, "sonda sessions", ServiceQuery::sessions);
    if (json) {
      sessions.forEach(session -> context.out().println(Json.of(session.fields())));
    } else if (sessions.isEmpty()) {
      context.err().println("sonda: there are no sessions");
    } else {
      context.out().print(SessionLine.table(sessions));
    }
    return ExitCode.OK;
  }
}
