package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A command that is a spelling of {@code record}: its first argument becomes flags of that. */
abstract class Spelling implements CliCommand {
  static final String OUT_WITHOUT_OVERWRITING =
      "Where the trace goes, also over an older one (default: trace.pftrace, which must not be"
          + " there yet); - is standard output, whose reader has to stay to the end (else: exit"
          + " 1).";

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

  /** Adds all that {@code record} has to say what is recorded: flags, and events as arguments. */
  void addWhatToRecord(CommandSpec spec) {
    CommandSpec record = new RecordCommand(context).spec();
    record.options().stream()
        .filter(option -> ConfigFlags.NAMES.contains(option.longestName()))
        .forEach(option -> spec.addOption(OptionSpec.builder(option).build()));
    spec.addPositional(
        PositionalParamSpec.builder(record.positionalParameters().getFirst())
            .index("1..*")
            .build());
  }

  /** Says of one of the flags what {@code record} has no words for. */
  static void describe(CommandSpec spec, String flag, String description) {
    OptionSpec option = spec.findOption(flag);
    spec.remove(option);
    spec.addOption(OptionSpec.builder(option).description(description).build());
  }

  /** Whether a session goes on until it is stopped where nothing says how long it takes. */
  boolean isEndless() {
    return false;
  }

  /** A flag for commands whose file nobody has named: one that is there already is kept. */
  static String[] keepingOldFile(ParseResult given, String... added) {
    boolean isNamed = given.hasMatchedOption("--out") || given.hasMatchedOption("--no-clobber");
    return isNamed
        ? added
        : Stream.concat(Stream.of(added), Stream.of("--no-clobber")).toArray(String[]::new);
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
    RecordCommand record = new RecordCommand(context, calledAs(), isEndless(), completion);
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
