package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.RemoteTracing;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.cli.internal.config.merge.JvmChoice;
import dev.sonda.cli.internal.jvm.JfrEventCatalog;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code sources}: lists the data sources, or the events that one of them offers. The
 * exit code is 6 if the named data source doesn't exist, and 3 if {@code --connect} finds no
 * daemon.
 */
public final class SourcesCommand implements CliCommand {
  private static final String CONNECT = "--connect";
  private static final String NAMES = "--names";

  private final CommandContext context;

  public SourcesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command("List the data sources, or the events that one of them knows.")
        .addPositional(
            Flags.optionalArgument("SOURCE", "List the events and categories of this one."))
        .addOption(
            Flags.flag(NAMES, "Nothing but names, one a line, as --events and configs take them."))
        .addOption(Flags.flag("--json", "One JSON object a data source and line."))
        .addOption(
            Flags.flag(
                CONNECT,
                "Those of a running daemon, or exit with 3 (default: in process without one)."));
  }

  /**
   * Lists a daemon's data sources if a daemon answers, else those of a framework in this process.
   */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    if (context.tracing().isPresent()) {
      return list(context.tracing().get(), arguments);
    }
    Optional<RemoteTracing> daemon =
        Flags.isSet(arguments, CONNECT)
            ? Optional.of(RemoteTracing.require(context, CONNECT))
            : RemoteTracing.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (RemoteTracing far = daemon.get()) {
      return list(far, arguments);
    }
  }

  private ExitCode list(Tracing tracing, ParseResult arguments) throws Failure {
    boolean json = Flags.isSet(arguments, "--json");
    tracing.awaitSettled();
    try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
      List<SourceLine> sources = query.sourcesOnceQuiet();
      if (arguments.hasMatchedPositional(0)) {
        String name = arguments.matchedPositionalValue(0, "");
        query.details(name).forEach(details -> print(details, json, arguments));
        return ExitCode.OK;
      }
      sources.forEach(
          source -> context.out().println(json ? Json.of(source.fields()) : source.name()));
    }
    return ExitCode.OK;
  }

  private void print(SourceDetails details, boolean json, ParseResult arguments) {
    Optional<JfrEventCatalog> ofJvms =
        details.source().name().equals(JvmChoice.SOURCE)
            ? Optional.of(JfrEventCatalog.ofThisJdk())
            : Optional.empty();
    if (json) {
      Map<String, Object> fields = details.fields();
      ofJvms.ifPresent(events -> {
        fields.put("events", events.names());
        fields.put("fields", events.fields());
      });
      context.out().println(Json.of(fields));
      return;
    }
    boolean areNames = Flags.isSet(arguments, NAMES);
    (areNames ? details.names() : details.lines()).forEach(context.out()::println);
    ofJvms
        .map(events -> areNames ? events.names() : events.lines())
        .ifPresent(lines -> lines.forEach(context.out()::println));
  }
}
