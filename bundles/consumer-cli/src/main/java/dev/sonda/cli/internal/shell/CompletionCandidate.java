package dev.sonda.cli.internal.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A candidate for the word that is being typed.
 *
 * @param meaning a description to choose by; empty where the text suffices
 */
public record CompletionCandidate(String text, String meaning) {

  /** A candidate without a description. */
  public static CompletionCandidate of(String text) {
    return new CompletionCandidate(text, "");
  }

  /**
   * Offers names of two parts in two steps: first the parts before the separator, and second parts
   * once a separator has been typed. A list of thousands of names would be useless.
   */
  public static List<CompletionCandidate> inSteps(
      Iterable<String> names, char separator, String typed) {
    Set<String> texts = new LinkedHashSet<>();
    for (String name : names) {
      int end = name.indexOf(separator);
      texts.add(typed.indexOf(separator) >= 0 || end < 0 ? name : name.substring(0, end + 1));
    }
    List<CompletionCandidate> words = new ArrayList<>();
    texts.forEach(text -> words.add(of(text)));
    return words;
  }

  /** Whether the candidate is only the first part of a name, so that no blank follows it. */
  boolean goesOn() {
    return text.endsWith("/") || text.endsWith(":");
  }

  /** The candidate as a line of the protocol. */
  String line() {
    return text + ShellProtocol.BEFORE_MEANING + meaning;
  }

  /** Reads a line of the protocol. */
  static CompletionCandidate parse(String line) {
    int end = line.indexOf(ShellProtocol.BEFORE_MEANING);
    return end < 0
        ? of(line)
        : new CompletionCandidate(line.substring(0, end), line.substring(end + 1));
  }
}
