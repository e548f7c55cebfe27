package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.protovm.ProtoVmCommand;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config} with its subcommands, which explain, check, merge and list configs,
 * and compile programs that go with them. A line without a subcommand is a usage error.
 */
public final class ConfigCommand implements CliCommand {
  private static final Map<String, Function<CommandContext, CliCommand>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("explain", ExplainCommand::new);
    BY_NAME.put("lint", LintCommand::new);
    BY_NAME.put("merge", MergeCommand::new);
    BY_NAME.put("presets", PresetsCommand::new);
    BY_NAME.put("protovm", ProtoVmCommand::new);
  }

  private final CommandContext context;

  public ConfigCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        PicocliSpecs.command("Look into trace configs, check them, put them together.");
    BY_NAME.forEach((name, factory) ->
        spec.addSubcommand(name, PicocliSpecs.line(factory.apply(context).spec())));
    return spec;
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    if (!arguments.hasSubcommand()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "config wants one of "
              + String.join(", ", BY_NAME.keySet())
              + "; try: sonda help config");
    }
    ParseResult own = arguments.subcommand();
    if (own.isUsageHelpRequested()) {
      own.commandSpec().commandLine().usage(context.out(), Ansi.OFF);
      return ExitCode.OK;
    }
    String name = own.commandSpec().name();
    return Objects.requireNonNull(BY_NAME.get(name), name).apply(context).run(own);
  }
}
