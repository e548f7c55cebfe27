package dev.sonda.cli.internal.config.read;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * An error or a warning about a config.
 *
 * @param where the field, such as {@code data_sources[1].config.target_buffer}; empty for the
 *     config as a whole
 */
public record ConfigFinding(Severity severity, String where, String sentence) {

  /** The severity of a finding. */
  public enum Severity {
    /** The service refuses the config, or ignores a part of it. */
    ERROR,
    /**
     * The service accepts the config, but the recording probably differs from the author's
     * intention.
     */
    WARNING
  }

  /**
   * Creates an error.
   *
   * @param sentence without a full stop, the field as its subject
   */
  public static ConfigFinding error(String where, String sentence) {
    return new ConfigFinding(Severity.ERROR, where, sentence);
  }

  /**
   * Creates a warning.
   *
   * @param sentence without a full stop, the field as its subject
   */
  public static ConfigFinding warning(String where, String sentence) {
    return new ConfigFinding(Severity.WARNING, where, sentence);
  }

  /** The finding in a line for people. */
  public String line() {
    return word() + ": " + (where.isEmpty() ? "" : where + ": ") + sentence;
  }

  /** The finding as fields for JSON. */
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
