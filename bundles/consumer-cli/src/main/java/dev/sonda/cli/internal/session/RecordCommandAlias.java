package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
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

/**
 * A command that is an alias of {@code record}: its first argument becomes one of that command's
 * flags.
 */
abstract class RecordCommandAlias implements CliCommand {
  static final String OUT_WITHOUT_OVERWRITING =
      "Where the trace goes, also over an older one (default: trace.pftrace, which must not be"
          + " there yet); - is standard output, whose reader has to stay to the end (else: exit"
          + " 1).";

  private static final String[] NONE = {};

  private final CommandContext context;
  private final String name;

  /**
   * Creates the alias.
   *
   * @param name the alias's own name as users type it, without {@code sonda}, such as {@code start}
   */
  RecordCommandAlias(CommandContext context, String name) {
    this.context = context;
    this.name = name;
  }

  CommandContext context() {
    return context;
  }

  /** The command as users type it, for error sentences. */
  String calledAs() {
    return "sonda " + name;
  }

  /** Describes a command that accepts some of the flags of {@code record}. */
  CommandSpec spec(String description, PositionalParamSpec argument, String... flags) {
    CommandSpec spec = PicocliSpecs.command(description).addPositional(argument);
    CommandSpec record = new RecordCommand(context).spec();
    for (String flag : flags) {
      spec.addOption(OptionSpec.builder(record.findOption(flag)).build());
    }
    return spec;
  }

  /**
   * Adds the flags of {@code record} that make up the config, and kernel events as further
   * arguments.
   */
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

  /** Replaces the description of a flag. */
  static void describe(CommandSpec spec, String flag, String description) {
    OptionSpec option = spec.findOption(flag);
    spec.remove(option);
    spec.addOption(OptionSpec.builder(option).description(description).build());
  }

  /** Whether a session without a duration lasts until it is stopped. */
  boolean isEndless() {
    return false;
  }

  /**
   * Adds {@code --no-clobber} where the user named no output file, so that no existing file is
   * overwritten.
   */
  static String[] keepingOldFile(ParseResult given, String... added) {
    boolean isNamed = given.hasMatchedOption("--out") || given.hasMatchedOption("--no-clobber");
    return isNamed
        ? added
        : Stream.concat(Stream.of(added), Stream.of("--no-clobber")).toArray(String[]::new);
  }

  /** Runs {@code record} with the given flags and the flags that the alias adds. */
  ExitCode record(ParseResult given, UnaryOperator<TraceConfig> completion, String... added)
      throws CommandFailure {
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
