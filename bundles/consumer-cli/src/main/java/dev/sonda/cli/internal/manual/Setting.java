package dev.sonda.cli.internal.manual;

import java.util.Map;
import java.util.Optional;

/**
 * A key of a settings file.
 *
 * @param type as metatype calls it: Boolean, Integer, String
 * @param minimum empty where there is none, as is the maximum
 */
public record Setting(
    String key,
    String type,
    String defaultValue,
    Optional<String> minimum,
    Optional<String> maximum,
    String description) {

  /** Keys carry their unit as their last word. */
  private static final Map<String, String> UNITS =
      Map.of("Kb", "KiB", "Mb", "MiB", "Ms", "ms", "S", "s");

  /** Empty for what has none: names, switches, and how many of something. */
  String unit() {
    return UNITS.entrySet().stream()
        .filter(unit -> type.equals("Integer") && key.endsWith(unit.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** What may stand there, in words. */
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
