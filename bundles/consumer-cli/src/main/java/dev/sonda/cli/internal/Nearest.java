package dev.sonda.cli.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known name that a misspelt one resembles most. */
public final class Nearest {
  private Nearest() {}

  /**
   * The known name with the fewest edits; empty if more than a third of the letters differ, and
   * more than two.
   */
  public static Optional<String> to(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(name, candidate) <= tolerance(name))
        .min(
            Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * The end of a sentence about an unknown name: the suggestion, or nothing where no known name
   * resembles it.
   */
  public static String hint(String name, Collection<String> known) {
    return to(name, known).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  /**
   * The end of a sentence about an unknown name: the suggestion, or all known names where none
   * resembles it.
   */
  public static String hintOrAll(String name, Collection<String> known) {
    String hint = hint(name, known);
    return hint.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : hint;
  }

  private static int tolerance(String name) {
    return Math.max(2, name.length() / 3);
  }

  /** Levenshtein's distance, ignoring case. */
  static int distance(String left, String right) {
    String from = left.toLowerCase(Locale.ROOT);
    String to = right.toLowerCase(Locale.ROOT);
    int[] previous = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      previous[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] current = new int[to.length() + 1];
      current[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        int replaced =
            previous[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
        current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
      }
      previous = current;
    }
    return previous[to.length()];
  }
}
