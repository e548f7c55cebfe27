package dev.sonda.cli.internal.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a shell may offer for the word that is being typed.
 *
 * @param meaning for a person who chooses; empty where the text says it
 */
public record ShellWord(String text, String meaning) {

  public static ShellWord of(String text) {
    return new ShellWord(text, "");
  }

  /**
   * Names of two parts, in two steps: first what stands before the separator, and the second part
   * once that has been typed. Thousands of names are no choice.
   */
  public static List<ShellWord> inSteps(Iterable<String> names, char separator, String typed) {
    Set<String> texts = new LinkedHashSet<>();
    for (String name : names) {
      int end = name.indexOf(separator);
      texts.add(typed.indexOf(separator) >= 0 || end < 0 ? name : name.substring(0, end + 1));
    }
    List<ShellWord> words = new ArrayList<>();
    texts.forEach(text -> words.add(of(text)));
    return words;
  }

  /** Whether it is a first part only. */
  boolean goesOn() {
    return text.endsWith("/") || text.endsWith(":");
  }

  String line() {
    return text + FrameLayout.BEFORE_MEANING + meaning;
  }

  static ShellWord parse(String line) {
    int end = line.indexOf(FrameLayout.BEFORE_MEANING);
    return end < 0 ? of(line) : new ShellWord(line.substring(0, end), line.substring(end + 1));
  }
}
