package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.terminal.CommandFailure;

/**
 * The command {@code query}: lists producers, data sources and sessions of the daemon's service.
 */
public final class QueryCommand extends ListingCommand {

  public QueryCommand(CommandContext context) {
    super(
        context,
        "Show what the daemon knows: producers, data sources, sessions.",
        "One JSON object.");
  }

  @Override
  void show(boolean json) throws CommandFailure {
    ServiceOverview overview =
        DaemonClient.ask(context(), "sonda query", ServiceQueryConnection::overview);
    if (json) {
      context().out().println(JsonFormatter.of(overview.fields()));
    } else {
      context().out().print(overview.text());
    }
  }
}
