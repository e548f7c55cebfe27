package dev.sonda.cli.internal.manual;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The description of a command, for its manual page and for completion.
 *
 * @param name the words after {@code sonda}
 */
public record DocumentedCommand(String name, CommandSpec spec) {

  /** The command's name without its parent's name. */
  String lastWord() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /** The first sentence of the description, without its full stop. */
  String summary() {
    return firstSentence(description());
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    String first = end < 0 ? text : text.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  /** The whole description, as {@code --help} has it. */
  String description() {
    return String.join(" ", spec.usageMessage().description());
  }

  /** The options that help shows. */
  public List<OptionSpec> options() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** The arguments that aren't options, in their order. */
  public List<PositionalParamSpec> arguments() {
    return spec.positionalParameters();
  }

  /** The subcommands. */
  List<DocumentedCommand> subcommands() {
    return spec.subcommands().entrySet().stream()
        .map(sub ->
            new DocumentedCommand(name + " " + sub.getKey(), sub.getValue().getCommandSpec()))
        .toList();
  }

  /** Whether an option is followed by a value. */
  public static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0 && option.type() != boolean.class;
  }

  /** The whole description of a parameter, in plain text. */
  public static String text(ArgSpec argument) {
    return String.join(" ", argument.description()).replace("%%", "%");
  }

  /** The first sentence of a parameter's description, without its full stop. */
  static String summary(ArgSpec argument) {
    return firstSentence(text(argument));
  }

  /** The completion of an option's value or an argument, chosen by its label. */
  public Offer offer(ArgSpec argument) {
    if (argument instanceof OptionSpec option && option.longestName().equals("--preset")) {
      return Offer.asked("presets");
    }
    String label = argument.paramLabel();
    return switch (label) {
      case "FILE", "TRACE" -> Offer.files();
      case "SOURCE" -> Offer.asked("sources");
      case "SESSION" -> Offer.asked("sessions");
      case "NAME", "KEY" ->
          List.of("stop", "attach").contains(name) ? Offer.asked("sessions") : Offer.nothing();
      case "EVENT" -> Offer.asked("events");
      default -> label.contains("|") ? Offer.of(label) : Offer.nothing();
    };
  }

  /**
   * What a shell offers while a value is typed: files, fixed words, or names of one kind.
   *
   * @param isFile whether files are offered
   * @param kind the kind of names that {@code sonda complete} is called with; empty for files and
   *     fixed words
   * @param words fixed words
   */
  public record Offer(boolean isFile, String kind, List<String> words) {
    /** Offers files. */
    static Offer files() {
      return new Offer(true, "", List.of());
    }

    /** Offers the names of a kind, which {@code sonda complete} prints. */
    public static Offer asked(String kind) {
      return new Offer(false, kind, List.of());
    }

    /** Offers nothing: the value is free text. */
    public static Offer nothing() {
      return new Offer(false, "", List.of());
    }

    static Offer of(String alternatives) {
      return new Offer(false, "", Arrays.asList(alternatives.split("\\|", -1)));
    }
  }

  /**
   * The offer for the argument at {@code index}; {@link Offer#nothing} if there is no such
   * argument.
   */
  public Offer argumentOffer(int index) {
    return arguments().stream()
        .filter(argument -> argument.index().contains(index))
        .map(this::offer)
        .findFirst()
        .orElse(Offer.nothing());
  }

  /** The first offer among all arguments; {@link Offer#nothing} if there is none. */
  Offer argumentOffer() {
    return Stream.concat(arguments().stream().map(this::offer), Stream.of(Offer.nothing()))
        .filter(offer -> !offer.equals(Offer.nothing()))
        .findFirst()
        .orElse(Offer.nothing());
  }
}
