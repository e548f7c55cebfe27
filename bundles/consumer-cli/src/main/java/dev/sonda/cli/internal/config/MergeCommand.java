package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.config.lint.ServiceCapabilities;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config merge}: prints several configs and flags as one text config. Asks no
 * service.
 */
final class MergeCommand extends ConfigSubcommand {

  MergeCommand(CommandContext context) {
    super(context);
  }

  @Override
  public CommandSpec spec() {
    return input("Put configs, presets and flags together, and print them as one text config.");
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    return run(config(arguments), Optional.empty(), arguments);
  }

  @Override
  ExitCode run(TraceConfig config, Optional<ServiceCapabilities> view, ParseResult arguments) {
    context().out().print(TraceSchema.load().print(config));
    return ExitCode.OK;
  }
}
