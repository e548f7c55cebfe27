package dev.sonda.cli.internal;

import dev.sonda.protos.NearestName;
import java.util.Collection;

/** Suggests a known name at the end of a sentence about a misspelt one. */
public final class NameSuggestion {
  private NameSuggestion() {}

  /**
   * The end of a sentence about an unknown name: the suggestion, or nothing where no known name
   * resembles it.
   */
  public static String hint(String name, Collection<String> known) {
    return NearestName.of(name, known).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  /**
   * The end of a sentence about an unknown name: the suggestion, or all known names where none
   * resembles it.
   */
  public static String hintOrAll(String name, Collection<String> known) {
    String hint = hint(name, known);
    return hint.isEmpty() ? " (there are: " + String.join(", ", known) + ")" : hint;
  }
}
