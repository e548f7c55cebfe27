package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.config.Preset;
import dev.sonda.cli.internal.query.DaemonClient;
import dev.sonda.cli.internal.query.SelectableSourceEvents;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.cli.internal.query.SourceListEntry;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The hidden command {@code sonda complete KIND}: prints names for a shell that completes a word,
 * one a line. Has no options and uses no parser, to be fast: the user waits for the completion.
 */
public final class CompletionNames {
  /** The kind of {@link DocumentedCommand.Offer} that stands for data sources. */
  public static final String SOURCES = "sources";

  private static final String PRESETS = "presets";
  private static final List<String> OF_SERVICE = List.of(SOURCES, "sessions", "events");
  private static final String FTRACE = "linux.ftrace";

  /**
   * Names that don't match are left out: other users choose names, and a name that contains a shell
   * metacharacter or looks like an option must not get onto a command line.
   */
  private static final Predicate<String> IS_ONE_WORD =
      Pattern.compile("(?!-)[\\p{L}\\p{N}_.,:@%+/*-]+").asMatchPredicate();

  private final CommandContext context;

  public CompletionNames(CommandContext context) {
    this.context = context;
  }

  /**
   * Prints the names of a kind.
   *
   * @throws CommandFailure a usage error for an unknown kind, or if no daemon answers
   */
  public ExitCode print(List<String> arguments) throws CommandFailure {
    String kind = arguments.size() == 1 ? arguments.getFirst() : "";
    if (!kind.equals(PRESETS) && !OF_SERVICE.contains(kind)) {
      throw new CommandFailure(
          ExitCode.USAGE, "complete what: sources, sessions, events or presets?");
    }
    List<String> names =
        kind.equals(PRESETS)
            ? Preset.names()
            : DaemonClient.ask(context, "sonda complete", query -> of(kind, query));
    names.stream().filter(IS_ONE_WORD).forEach(context.out()::println);
    return ExitCode.OK;
  }

  /** The names of a kind of {@link DocumentedCommand.Offer}; none for an unknown kind. */
  public static List<String> of(String kind, ServiceQueryConnection query) throws CommandFailure {
    return switch (kind) {
      case PRESETS -> Preset.names();
      case SOURCES -> sources(query);
      case "sessions" -> sessions(query);
      case "events" -> events(query);
      default -> List.of();
    };
  }

  private static List<String> sources(ServiceQueryConnection query) throws CommandFailure {
    return query.sources().stream().map(SourceListEntry::name).distinct().toList();
  }

  private static List<String> sessions(ServiceQueryConnection query) throws CommandFailure {
    return query.sessions().stream()
        .map(session -> session.name().isEmpty() ? Long.toString(session.id()) : session.name())
        .toList();
  }

  private static List<String> events(ServiceQueryConnection query) throws CommandFailure {
    List<String> names = new ArrayList<>();
    for (SelectableSourceEvents details : query.details(FTRACE)) {
      details.groups().forEach(group -> names.add(group.name() + "/*"));
      names.addAll(details.names());
    }
    return names;
  }
}
