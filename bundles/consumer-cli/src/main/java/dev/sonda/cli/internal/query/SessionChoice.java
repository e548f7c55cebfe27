package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the session that a command line refers to, by number, by name, or as the only one. */
public final class SessionChoice {
  private static final String CLONE = "CLONED_READ_ONLY";

  private SessionChoice() {}

  /**
   * The session with this number or name; without either, the only session.
   *
   * @throws CommandFailure if there is none, or several to choose from
   */
  public static SessionListEntry of(Optional<String> idOrName, List<SessionListEntry> sessions)
      throws CommandFailure {
    return idOrName.isPresent() ? named(idOrName.get(), sessions) : onlyOf(sessions);
  }

  private static SessionListEntry named(String idOrName, List<SessionListEntry> sessions)
      throws CommandFailure {
    for (SessionListEntry session : sessions) {
      if (session.name().equals(idOrName) || Long.toString(session.id()).equals(idOrName)) {
        return session;
      }
    }
    List<String> names = sessions.stream().map(SessionListEntry::name).toList();
    throw new CommandFailure(
        ExitCode.USAGE,
        "there is no session '" + idOrName + "' of yours" + NameSuggestion.hint(idOrName, names));
  }

  /**
   * The only session that isn't a clone.
   *
   * @throws CommandFailure if there is none, or several to choose from
   */
  public static SessionListEntry onlyOf(List<SessionListEntry> sessions) throws CommandFailure {
    List<SessionListEntry> running =
        sessions.stream().filter(session -> !session.state().equals(CLONE)).toList();
    if (running.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE, "there is no session of yours; sonda start begins one");
    }
    if (running.size() > 1) {
      String known = running.stream().map(SessionChoice::shown).collect(Collectors.joining(", "));
      throw new CommandFailure(ExitCode.USAGE, "which session? There are " + known);
    }
    return running.getFirst();
  }

  private static String shown(SessionListEntry session) {
    return session.name().isEmpty()
        ? Long.toString(session.id())
        : session.id() + " ('" + session.name() + "')";
  }
}
