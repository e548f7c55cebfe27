package dev.sonda.cli.internal.merge;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandOutput;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code merge}: merges several traces of one machine into one, packet by packet.
 *
 * <p>A damaged trace is merged up to the damage, and the traces after it are still merged; the exit
 * code is 1 then. Traces of different machines, or of a machine before and after a reboot, are
 * refused: their clocks can't be aligned.
 */
public final class MergeTracesCommand implements CliCommand {
  private static final String OUT = "--out";

  private final CommandContext context;

  public MergeTracesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Merge traces of one machine, such as the segments of a recording, into one file.")
        .addPositional(
            PositionalParamSpec.builder()
                .index("0..*")
                .arity("1..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("TRACE")
                .description("The traces, in the order of their packets in the result.")
                .build())
        .addOption(
            OptionSpec.builder("-o", OUT)
                .type(String.class)
                .paramLabel("FILE")
                .required(true)
                .description("Where the merged trace goes; - is standard output.")
                .build());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    List<String> files = arguments.matchedPositionalValue(0, List.of());
    String target = arguments.matchedOptionValue(OUT, CommandOutput.STDOUT);
    TraceMerge merge = TraceMerge.of(files, target, context.err());
    try {
      return new CommandOutput(PicocliSpecs.text(arguments, OUT), context.out()).write(merge::into);
    } catch (IOException e) {
      throw CommandFailure.whileWriting(target, e);
    }
  }
}
