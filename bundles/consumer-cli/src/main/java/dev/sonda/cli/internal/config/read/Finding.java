package dev.sonda.cli.internal.config.read;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Something about a config that its author should know.
 *
 * @param where the field, as {@code data_sources[1].config.target_buffer}; empty for the whole
 */
public record Finding(Severity severity, String where, String sentence) {

  /** How bad it is. */
  public enum Severity {
    /** It won't be recorded, or not as the config says. */
    ERROR,
    /** It will, but hardly as it was meant. */
    WARNING
  }

  public static Finding error(String where, String sentence) {
    return new Finding(Severity.ERROR, where, sentence);
  }

  public static Finding warning(String where, String sentence) {
    return new Finding(Severity.WARNING, where, sentence);
  }

  public String line() {
    return word() + ": " + (where.isEmpty() ? "" : where + ": ") + sentence;
  }

  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("severity", word());
    fields.put("where", where);
    fields.put("sentence", sentence);
    return fields;
  }

  private String word() {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
