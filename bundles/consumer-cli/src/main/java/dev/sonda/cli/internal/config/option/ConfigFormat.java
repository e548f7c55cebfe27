package dev.sonda.cli.internal.config.option;

import java.util.Set;

/** How a config is written. */
public enum ConfigFormat {
  /** As the file's name says, and as it comes, text or binary, where it says nothing. */
  BY_NAME,
  BINARY,
  TEXT,
  YAML,
  /** Text, of which names that the schema doesn't know are left out. */
  TEXT_LOSSY;

  private static final Set<String> TEXT_SUFFIXES = Set.of("pbtxt", "textproto", "textpb");
  private static final Set<String> YAML_SUFFIXES = Set.of("yaml", "yml");

  /** What it comes to for a file of this name. */
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
