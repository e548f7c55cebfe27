package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.config.lint.ServiceCapabilities;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * A subcommand of {@code config} that reads a config from files and flags, and may query a service
 * about that config.
 */
abstract class ConfigSubcommand implements CliCommand {
  private static final String OFFLINE = "--offline";
  private static final String EVENT = "--event";
  static final String JSON = "--json";

  private final CommandContext context;
  private Set<String> optionalSources = Set.of();

  ConfigSubcommand(CommandContext context) {
    this.context = context;
  }

  CommandContext context() {
    return context;
  }

  /**
   * Runs the subcommand.
   *
   * @param view the service's answers about the config; empty with {@code --offline}
   */
  abstract ExitCode run(
      TraceConfig config, Optional<ServiceCapabilities> view, ParseResult arguments)
      throws CommandFailure;

  /** The description of a subcommand with the flags and files that make up a config. */
  static CommandSpec input(String description) {
    CommandSpec spec = PicocliSpecs.command(description);
    ConfigFlags.addOptionsTo(spec);
    return spec.addOption(
            PicocliSpecs.values(
                EVENT, "EVENT", "A kernel event, as record takes them as arguments."))
        .addPositional(
            PositionalParamSpec.builder()
                .arity("0..*")
                .type(String[].class)
                .paramLabel("FILE")
                .description(
                    "Configs as record -c takes them; what a later one says counts, its buffers"
                        + " and data sources are added.")
                .build());
  }

  /**
   * The description of a subcommand that also queries a service, unless {@code --offline} is given.
   */
  static CommandSpec inputAndService(String description) {
    return input(description)
        .addOption(
            PicocliSpecs.flag(
                OFFLINE, "Don't ask a service which sources and kernel events there are."))
        .addOption(PicocliSpecs.flag(JSON, "One JSON object a line."));
  }

  /**
   * Names of data sources that {@code record} would leave out where they can't be recorded; known
   * once the config is made.
   */
  Set<String> optionalSources() {
    return optionalSources;
  }

  /**
   * Makes the config that the command line describes; at most once, since it may read standard
   * input.
   */
  TraceConfig config(ParseResult arguments) throws CommandFailure {
    List<String> files = List.of(arguments.matchedPositionalValue(0, new String[0]));
    List<String> events = arguments.matchedOptionValue(EVENT, List.of());
    ConfigFlags flags = ConfigFlags.of(arguments, files, events);
    TraceConfigFromFlags request = new TraceConfigFromFlags(flags, false, context.in());
    TraceConfig config = request.make();
    optionalSources = request.optionalSources();
    return config;
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    if (PicocliSpecs.isSet(arguments, OFFLINE)) {
      return run(config(arguments), Optional.empty(), arguments);
    }
    if (context.tracing().isPresent()) {
      return runWith(context.tracing().get(), arguments);
    }
    Optional<SocketTracingAccess> daemon = SocketTracingAccess.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (SocketTracingAccess far = daemon.get()) {
      return runWith(far, arguments);
    }
  }

  private ExitCode runWith(TracingAccess tracing, ParseResult arguments) throws CommandFailure {
    TraceConfig config = config(arguments);
    tracing.awaitSettled();
    try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
      return run(config, Optional.of(ServiceCapabilities.ask(query, config)), arguments);
    }
  }
}
