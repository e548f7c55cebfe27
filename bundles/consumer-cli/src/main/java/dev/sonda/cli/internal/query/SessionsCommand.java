package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.terminal.CommandFailure;
import java.util.List;

/**
 * The command {@code sessions}: lists the daemon's sessions of this user, or all of them for root.
 */
public final class SessionsCommand extends ListingCommand {

  public SessionsCommand(CommandContext context) {
    super(
        context,
        "List the daemon's sessions: yours, or everybody's for root.",
        "One JSON object a session and line.");
  }

  @Override
  void show(boolean json) throws CommandFailure {
    List<SessionListEntry> sessions =
        DaemonClient.ask(context(), "sonda sessions", ServiceQueryConnection::sessions);
    if (json) {
      sessions.forEach(session -> context().out().println(JsonFormatter.of(session.fields())));
    } else if (sessions.isEmpty()) {
      context().err().println("sonda: there are no sessions");
    } else {
      context().out().print(SessionListEntry.table(sessions));
    }
  }
}
