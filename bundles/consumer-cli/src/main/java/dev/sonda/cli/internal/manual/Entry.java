package dev.sonda.cli.internal.manual;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command as its manual page and the shells see it.
 *
 * @param name without {@code sonda}
 */
public record Entry(String name, CommandSpec spec) {

  /** Without the name of the command that it is below. */
  String lastWord() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /** In one sentence, without its full stop. */
  String summary() {
    return firstSentence(description());
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    String first = end < 0 ? text : text.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  String description() {
    return String.join(" ", spec.usageMessage().description());
  }

  public List<OptionSpec> options() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  public List<PositionalParamSpec> arguments() {
    return spec.positionalParameters();
  }

  /** Commands below this one. */
  List<Entry> subcommands() {
    return spec.subcommands().entrySet().stream()
        .map(sub -> new Entry(name + " " + sub.getKey(), sub.getValue().getCommandSpec()))
        .toList();
  }

  public static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0 && option.type() != boolean.class;
  }

  public static String text(ArgSpec argument) {
    return String.join(" ", argument.description()).replace("%%", "%");
  }

  /** The same in one sentence, without its full stop. */
  static String summary(ArgSpec argument) {
    return firstSentence(text(argument));
  }

  /** What a shell may offer for an option's value or an argument. */
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
   * What may be there.
   *
   * @param kind what {@code sonda complete} is asked for; empty for other things
   * @param words fixed ones
   */
  public record Offer(boolean isFile, String kind, List<String> words) {
    static Offer files() {
      return new Offer(true, "", List.of());
    }

    public static Offer asked(String kind) {
      return new Offer(false, kind, List.of());
    }

    public static Offer nothing() {
      return new Offer(false, "", List.of());
    }

    static Offer of(String alternatives) {
      return new Offer(false, "", Arrays.asList(alternatives.split("\\|", -1)));
    }
  }

  /** The offer for the argument at that place, or nothing. */
  public Offer argumentOffer(int index) {
    return arguments().stream()
        .filter(argument -> argument.index().contains(index))
        .map(this::offer)
        .findFirst()
        .orElse(Offer.nothing());
  }

  /** The offer for arguments that aren't options, or nothing. */
  Offer argumentOffer() {
    return Stream.concat(arguments().stream().map(this::offer), Stream.of(Offer.nothing()))
        .filter(offer -> !offer.equals(Offer.nothing()))
        .findFirst()
        .orElse(Offer.nothing());
  }
}
