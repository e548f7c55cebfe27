package dev.sonda.probe.counters.internal.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Suggests the known word that a misspelt one resembles most. */
final class Nearest {
  private Nearest() {}

  /** The end of a sentence that suggests the word with the fewest edits, or lists all words. */
  static String hint(String word, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= Math.max(2, word.length() / 3))
        .min(
            Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(() -> "known are " + String.join(", ", known));
  }

  /** Levenshtein's distance, ignoring case. */
  private static int distance(String left, String right) {
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
