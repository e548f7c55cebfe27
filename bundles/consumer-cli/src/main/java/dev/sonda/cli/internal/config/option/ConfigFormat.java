package dev.sonda.cli.internal.config.option;

import java.util.Set;

/** The formats in which a trace config can be written. */
public enum ConfigFormat {
  /** The format that the file's suffix names; text or binary by content where it names none. */
  BY_NAME,
  BINARY,
  TEXT,
  YAML,
  /** Text; fields and values that the schema doesn't know are left out. */
  TEXT_LOSSY;

  private static final Set<String> TEXT_SUFFIXES = Set.of("pbtxt", "textproto", "textpb");
  private static final Set<String> YAML_SUFFIXES = Set.of("yaml", "yml");

  /** The format of a file of this name; never {@link #BY_NAME}. */
  public ConfigFormat of(String file) {
    if (this != BY_NAME) {
      return this;
    }
    String suffix = file.substring(file.lastIndexOf('.') + 1);
    if (YAML_SUFFIXES.contains(suffix)) {
      return YAML;
    }
    return TEXT_SUFFIXES.contains(suffix) ? TEXT : BINARY;
  }
}
