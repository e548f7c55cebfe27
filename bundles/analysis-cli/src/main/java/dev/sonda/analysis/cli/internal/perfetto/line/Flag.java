package dev.sonda.analysis.cli.internal.perfetto.line;

/**
 * An option of the command line.
 *
 * @param shortName the option's letter; {@link #NO_LETTER} if it has none
 * @param argument the placeholder for the option's argument in the help; empty if it has no
 *     argument
 */
public record Flag(String name, char shortName, String argument, String help) {
  public static final char NO_LETTER = 0;

  public static Flag of(String name, String help) {
    return new Flag(name, NO_LETTER, "", help);
  }

  public static Flag of(String name, char shortName, String help) {
    return new Flag(name, shortName, "", help);
  }

  public static Flag with(String argument, String name, String help) {
    return new Flag(name, NO_LETTER, argument, help);
  }

  public boolean hasArgument() {
    return !argument.isEmpty();
  }

  /** The option as a line of the help. */
  public String helpLine() {
    String letter = shortName == NO_LETTER ? "    " : "-" + shortName + ", ";
    return "  %s--%-30s %s%n".formatted(letter, (name + " " + argument).strip(), help);
  }
}
