package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.query.DaemonClient;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code trigger}: fires triggers for the sessions that wait for them. A trigger for
 * which no session waits is no error.
 */
public final class TriggerCommand implements CliCommand {
  private final CommandContext context;

  public TriggerCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command("Fire triggers for the daemon's sessions that wait for them.")
        .addPositional(
            PositionalParamSpec.builder()
                .arity("1..*")
                .required(true)
                .type(String[].class)
                .paramLabel("NAME")
                .description("As a config's trigger_config names it.")
                .build());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    List<String> names = List.of(arguments.matchedPositionalValue(0, new String[0]));
    return DaemonClient.run(
        context,
        "sonda trigger",
        tracing -> {
          TriggerRun.fire(tracing, names);
          return ExitCode.OK;
        });
  }
}
