package dev.sonda.cli.internal;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The kinds of flags that commands have, in few words. */
public final class Flags {
  private Flags() {}

  /** A command that does what {@code description} says. */
  public static CommandSpec command(String description) {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage().description(description);
    return spec;
  }

  /** A command as it is parsed: every one has {@code --help}. */
  public static CommandLine line(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build());
    spec.usageMessage().sortOptions(false);
    return new CommandLine(spec);
  }

  /** A flag that is there or not. */
  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).description(description).build();
  }

  /** The same, with a short and a long name. */
  public static OptionSpec flag(String shortName, String longName, String description) {
    return OptionSpec.builder(shortName, longName)
        .type(boolean.class)
        .description(description)
        .build();
  }

  /** A flag with a value, with any number of names. */
  public static OptionSpec value(List<String> names, String label, String description) {
    return OptionSpec.builder(names.toArray(String[]::new))
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** A flag that may be there several times, each with a value. */
  public static OptionSpec values(String name, String label, String description) {
    return OptionSpec.builder(name)
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

  /** A flag whose value is more than a string. */
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

  /** One argument that isn't a flag. */
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

  /** The same, of an argument that may be missing. */
  public static PositionalParamSpec optionalArgument(String label, String description) {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("0..1")
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  public static boolean isSet(ParseResult arguments, String name) {
    return arguments.matchedOptionValue(name, false);
  }

  public static Optional<String> text(ParseResult arguments, String name) {
    return arguments.hasMatchedOption(name)
        ? Optional.of(arguments.matchedOptionValue(name, ""))
        : Optional.empty();
  }
}
