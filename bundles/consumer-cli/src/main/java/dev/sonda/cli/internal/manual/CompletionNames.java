package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.AtDaemon;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.config.Preset;
import dev.sonda.cli.internal.query.ServiceQuery;
import dev.sonda.cli.internal.query.SourceDetails;
import dev.sonda.cli.internal.query.SourceLine;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code sonda complete KIND}: names for a shell that completes a word, one a line. Has no options
 * and needs no parser, because somebody waits for a letter.
 */
public final class CompletionNames {
  private static final String FTRACE = "linux.ftrace";

  private final CommandContext context;

  public CompletionNames(CommandContext context) {
    this.context = context;
  }

  public ExitCode print(List<String> arguments) throws Failure {
    String kind = arguments.size() == 1 ? arguments.getFirst() : "";
    List<String> names =
        switch (kind) {
          case "presets" -> Preset.names();
          case "sources" -> ask(CompletionNames::sources);
          case "sessions" -> ask(CompletionNames::sessions);
          case "events" -> ask(CompletionNames::events);
          default ->
              throw new Failure(
                  ExitCode.USAGE, "complete what: sources, sessions, events or presets?");
        };
    names.forEach(context.out()::println);
    return ExitCode.OK;
  }

  private List<String> ask(AtDaemon.Question<List<String>> question) throws Failure {
    return AtDaemon.ask(context, "sonda complete", question);
  }

  private static List<String> sources(ServiceQuery query) throws Failure {
    return query.sources().stream().map(SourceLine::name).distinct().toList();
  }

  private static List<String> sessions(ServiceQuery query) throws Failure {
    return query.sessions().stream()
        .map(session -> session.name().isEmpty() ? Long.toString(session.id()) : session.name())
        .toList();
  }

  private static List<String> events(ServiceQuery query) throws Failure {
    List<String> names = new ArrayList<>();
    for (SourceDetails details : query.details(FTRACE)) {
      details.groups().forEach(group -> names.add(group.name() + "/*"));
      names.addAll(details.names());
    }
    return names;
  }
}
