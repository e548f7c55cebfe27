package dev.sonda.protos;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known name most similar to a misspelt name of a field, data source or event. */
public final class NearestName {
  /** One edit is allowed per three letters, and always at least two. */
  private static final int LETTERS_PER_EDIT = 3;

  private static final int MIN_EDITS = 2;

  private NearestName() {}

  /**
   * The known name with the fewest edits, ignoring case; empty if more than a third of the letters
   * differ, and more than two.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    int most = Math.max(MIN_EDITS, name.length() / LETTERS_PER_EDIT);
    record Candidate(String name, int edits) {}
    return known.stream()
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= most)
        .map(candidate -> new Candidate(candidate, edits(name, candidate)))
        .filter(candidate -> candidate.edits() <= most)
        .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name))
        .map(Candidate::name);
  }

  /** Levenshtein's distance, ignoring case. */
  static int edits(String left, String right) {
    String from = left.toLowerCase(Locale.ROOT);
    String to = right.toLowerCase(Locale.ROOT);
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int line = 1; line <= from.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int column = 1; column <= to.length(); column++) {
        int replaced = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
        diagonal = row[column];
        row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
      }
    }
    return row[to.length()];
  }
}
