package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A command that is a spelling of {@code record}: its first argument becomes flags of that. */
abstract class Spelling implements CliCommand {
  private static final String[] NONE = {};

  private final CommandContext context;
  private final String name;

  /**
   * @param name the command's own
   */
  Spelling(CommandContext context, String name) {
    this.context = context;
    this.name = name;
  }

  CommandContext context() {
    return context;
  }

  /** As sentences have it. */
  String calledAs() {
    return "sonda " + name;
  }

  /** A command that takes these of the flags that {@code record} has. */
  CommandSpec spec(String description, PositionalParamSpec argument, String... flags) {
    CommandSpec spec = Flags.command(description).addPositional(argument);
    CommandSpec record = new RecordCommand(context).spec();
    for (String flag : flags) {
      spec.addOption(OptionSpec.builder(record.findOption(flag)).build());
    }
    return spec;
  }

  static PositionalParamSpec eventsAfterArgument() {
    return PositionalParamSpec.builder()
        .index("1..*")
        .arity("0..*")
        .type(String[].class)
        .paramLabel("EVENT")
        .description("Kernel events such as sched/sched_switch, for linux.ftrace.")
        .build();
  }

  /** Runs {@code record} with what was given and what this spelling stands for. */
  ExitCode record(ParseResult given, UnaryOperator<TraceConfig> completion, String... added)
      throws Failure {
    List<String> line = new ArrayList<>(List.of(added));
    for (OptionSpec option : given.matchedOptions()) {
      line.addAll(spelled(option));
    }
    if (given.hasMatchedPositional(1)) {
      line.addAll(Arrays.asList(given.matchedPositionalValue(1, NONE)));
    }
    RecordCommand record = new RecordCommand(context, calledAs(), completion);
    return record.run(new CommandLine(record.spec()).parseArgs(line.toArray(String[]::new)));
  }

  private static List<String> spelled(OptionSpec option) {
    return option.type() == boolean.class
        ? List.of(option.longestName())
        : option.originalStringValues().stream()
            .map(value -> option.longestName() + "=" + value)
            .toList();
  }
}
