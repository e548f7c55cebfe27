package dev.sonda.perfetto.sql.internal.lexer;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the existing name closest to an unknown one. */
public final class ClosestName {
  /** Length of a name, in letters, per mistake allowed. */
  private static final int LETTERS_A_MISTAKE = 3;

  private ClosestName() {}

  /** The most similar of the given names, if it is similar enough; never the word itself. */
  public static Optional<String> of(String word, Stream<String> names) {
    String lower = word.toLowerCase(Locale.ROOT);
    int most = Math.max(1, word.length() / LETTERS_A_MISTAKE);
    return names
        .map(name -> new Candidate(name, distance(lower, name.toLowerCase(Locale.ROOT))))
        .filter(candidate -> candidate.distance <= most && !candidate.name.equals(word))
        .min(Candidate::compare)
        .map(Candidate::name);
  }

  /**
   * A suggestion to append to an error message, with the most similar name; empty if no name is
   * similar enough.
   */
  public static String question(String word, Stream<String> names) {
    return of(word, names).map(name -> "; did you mean " + name + "?").orElse("");
  }

  private record Candidate(String name, int distance) {
    static int compare(Candidate a, Candidate b) {
      int byDistance = Integer.compare(a.distance, b.distance);
      return byDistance != 0 ? byDistance : a.name.compareTo(b.name);
    }
  }

  /**
   * Edit distance: the number of letters to change, insert, delete, or swap with their neighbour.
   */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(int[][] cost, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least =
        Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j] + 1, cost[i][j - 1] + 1));
    boolean isSwapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return isSwapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
