package dev.sonda.cli.internal.manual;

import java.util.Map;
import java.util.Optional;

/**
 * A key that a component declares for its settings file.
 *
 * @param type the type in metatype's terms: Boolean, Integer, String
 * @param minimum the smallest value; empty if there is none, as {@code maximum} is
 */
public record DeclaredSetting(
    String key,
    String type,
    String defaultValue,
    Optional<String> minimum,
    Optional<String> maximum,
    String description) {

  /** The units of numbers, by the suffix of the key's name. */
  private static final Map<String, String> UNITS =
      Map.of("Kb", "KiB", "Mb", "MiB", "Ms", "ms", "S", "s");

  /** The unit; empty for names, switches and counts. */
  String unit() {
    return UNITS.entrySet().stream()
        .filter(unit -> type.equals("Integer") && key.endsWith(unit.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** The permitted values, in words. */
  String values() {
    String word =
        switch (type) {
          case "Boolean" -> "true or false";
          case "Integer" -> "number";
          case "String" -> "text";
          default -> type;
        };
    return word
        + minimum.map(least -> ", at least " + least).orElse("")
        + maximum.map(most -> ", at most " + most).orElse("");
  }
}
