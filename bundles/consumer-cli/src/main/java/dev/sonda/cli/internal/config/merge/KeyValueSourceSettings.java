package dev.sonda.cli.internal.config.merge;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads and writes the settings of Sonda's own data sources: lines of {@code key=value} in
 * legacy_config.
 */
final class KeyValueSourceSettings {
  private KeyValueSourceSettings() {}

  /** Reads the lines in their order; lines without an equals sign are dropped. */
  static Map<String, String> parse(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    text.lines()
        .map(String::strip)
        .filter(line -> line.contains("="))
        .forEach(line -> {
          int end = line.indexOf('=');
          settings.put(line.substring(0, end).strip(), line.substring(end + 1).strip());
        });
    return settings;
  }

  static String print(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining("\n"));
  }
}
