package dev.sonda.cli.internal;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Builds picocli's descriptions of commands, flags and arguments, and reads their values. */
public final class PicocliSpecs {
  private PicocliSpecs() {}

  /** A command with this description and no flags yet. */
  public static CommandSpec command(String description) {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage().description(description);
    return spec;
  }

  /** The parser of a command, which also accepts {@code --help}. */
  public static CommandLine line(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build());
    spec.usageMessage().sortOptions(false);
    return new CommandLine(spec);
  }

  /** A flag without a value. */
  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).description(description).build();
  }

  /** A flag without a value, with a short and a long name. */
  public static OptionSpec flag(String shortName, String longName, String description) {
    return OptionSpec.builder(shortName, longName)
        .type(boolean.class)
        .description(description)
        .build();
  }

  /** A flag with a value, under any number of names. */
  public static OptionSpec value(List<String> names, String label, String description) {
    return OptionSpec.builder(names.toArray(String[]::new))
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** A flag with a value that may be given several times. */
  public static OptionSpec values(String name, String label, String description) {
    return values(List.of(name), label, description);
  }

  /** A flag with a value that may be given several times, under any number of names. */
  public static OptionSpec values(List<String> names, String label, String description) {
    return OptionSpec.builder(names.toArray(String[]::new))
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** A flag with a value, with a short and a long name. */
  public static OptionSpec value(
      String shortName, String longName, String label, String description) {
    return value(List.of(shortName, longName), label, description);
  }

  /** A flag whose value is converted from text; a converter that fails is a usage error. */
  public static <T> OptionSpec value(
      String shortName,
      String longName,
      String label,
      Class<T> type,
      ITypeConverter<T> converter,
      String description) {
    return OptionSpec.builder(shortName, longName)
        .type(type)
        .converters(converter)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** The one required argument of a command. */
  public static PositionalParamSpec argument(String label, String description) {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("1")
        .required(true)
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** The one optional argument of a command. */
  public static PositionalParamSpec optionalArgument(String label, String description) {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("0..1")
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** Whether a flag without a value was given. */
  public static boolean isSet(ParseResult arguments, String name) {
    return arguments.matchedOptionValue(name, false);
  }

  /** The value of a flag; empty where it wasn't given. */
  public static Optional<String> text(ParseResult arguments, String name) {
    return arguments.hasMatchedOption(name)
        ? Optional.of(arguments.matchedOptionValue(name, ""))
        : Optional.empty();
  }
}
