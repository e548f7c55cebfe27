package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.config.merge.JvmRestriction;
import dev.sonda.cli.internal.jvm.JfrEventCatalog;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
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
    return PicocliSpecs.command("List the data sources, or the events that one of them knows.")
        .addPositional(
            PicocliSpecs.optionalArgument("SOURCE", "List the events and categories of this one."))
        .addOption(
            PicocliSpecs.flag(
                NAMES, "Nothing but names, one a line, as --events and configs take them."))
        .addOption(PicocliSpecs.flag("--json", "One JSON object a data source and line."))
        .addOption(
            PicocliSpecs.flag(
                CONNECT,
                "Those of a running daemon, or exit with 3 (default: in process without one)."));
  }

  /**
   * Lists a daemon's data sources if a daemon answers, else those of a framework in this process.
   */
  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    if (context.tracing().isPresent()) {
      return list(context.tracing().get(), arguments);
    }
    Optional<SocketTracingAccess> daemon =
        PicocliSpecs.isSet(arguments, CONNECT)
            ? Optional.of(SocketTracingAccess.require(context, CONNECT))
            : SocketTracingAccess.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (SocketTracingAccess far = daemon.get()) {
      return list(far, arguments);
    }
  }

  private ExitCode list(TracingAccess tracing, ParseResult arguments) throws CommandFailure {
    boolean json = PicocliSpecs.isSet(arguments, "--json");
    tracing.awaitSettled();
    try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
      List<SourceListEntry> sources = query.sourcesOnceQuiet();
      if (arguments.hasMatchedPositional(0)) {
        String name = arguments.matchedPositionalValue(0, "");
        query.details(name).forEach(details -> print(details, json, arguments));
        return ExitCode.OK;
      }
      sources.forEach(source ->
          context.out().println(json ? JsonFormatter.of(source.fields()) : source.name()));
    }
    return ExitCode.OK;
  }

  private void print(SelectableSourceEvents details, boolean json, ParseResult arguments) {
    Optional<JfrEventCatalog> ofJvms =
        details.source().name().equals(JvmRestriction.SOURCE)
            ? Optional.of(JfrEventCatalog.ofThisJdk())
            : Optional.empty();
    if (json) {
      Map<String, Object> fields = details.fields();
      ofJvms.ifPresent(events -> {
        fields.put("events", events.names());
        fields.put("fields", events.fields());
      });
      context.out().println(JsonFormatter.of(fields));
      return;
    }
    boolean areNames = PicocliSpecs.isSet(arguments, NAMES);
    (areNames ? details.names() : details.lines()).forEach(context.out()::println);
    ofJvms
        .map(events -> areNames ? events.names() : events.lines())
        .ifPresent(lines -> lines.forEach(context.out()::println));
  }
}
