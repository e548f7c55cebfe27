package dev.sonda.probe.ftrace.internal.request;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All events of a kernel that sessions can name, from the one file that lists them.
 *
 * @param names sorted by group
 */
public record AvailableEvents(NavigableSet<EventName> names) {
  private static final String LIST = "available_events";
  private static final String PRINT_LINE =
      "\n" + EventName.PRINT.group() + ":" + EventName.PRINT.name();

  /** Of three letters one may be wrong, but two are always allowed to be. */
  private static final int LETTERS_PER_EDIT = 3;

  private static final int MIN_EDITS = 2;

  public AvailableEvents {
    names = Collections.unmodifiableNavigableSet(new TreeSet<>(names));
  }

  /**
   * Reads the list; what programs write into the trace has no switch and is missing there.
   *
   * @throws IOException if it can't be read
   */
  public static AvailableEvents of(TracefsFolder folder) throws IOException {
    return parse(list(folder));
  }

  /**
   * The list as text, a line for each event: to see whether something has changed since.
   *
   * @throws IOException if it can't be read
   */
  public static String list(TracefsFolder folder) throws IOException {
    String list = folder.read(LIST);
    return folder.has("events/" + EventName.PRINT.path() + "/format") ? list + PRINT_LINE : list;
  }

  /** What {@link #list} tells. */
  public static AvailableEvents parse(String list) {
    NavigableSet<EventName> names = new TreeSet<>();
    for (String line : list.lines().toList()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        names.add(new EventName(line.substring(0, colon), line.substring(colon + 1)));
      }
    }
    return new AvailableEvents(names);
  }

  /** What a misspelt word was meant to be, if there is something like it. */
  public Optional<String> nearest(String word) {
    boolean hasGroup = word.indexOf('/') >= 0;
    return nearest(
        word, names.stream().map(name -> hasGroup ? name.path() : name.name()).distinct().toList());
  }

  private static Optional<String> nearest(String word, Collection<String> known) {
    int most = Math.max(MIN_EDITS, word.length() / LETTERS_PER_EDIT);
    record Candidate(String name, int edits) {}
    return known.stream()
        .filter(name -> Math.abs(name.length() - word.length()) <= most)
        .map(name -> new Candidate(name, edits(word, name)))
        .filter(candidate -> candidate.edits() <= most)
        .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name))
        .map(Candidate::name);
  }

  /** Levenshtein's distance. */
  private static int edits(String from, String to) {
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
