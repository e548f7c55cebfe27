package dev.sonda.cli.internal.config;

import java.util.Set;

/** How a config is written. */
public enum ConfigFormat {
  /** As the file's name says, and binary where it says nothing. */
  BY_NAME,
  BINARY,
  TEXT,
  /** Text, of which names that the schema doesn't know are left out. */
  TEXT_LOSSY;

  private static final Set<String> TEXT_SUFFIXES = Set.of("pbtxt", "textproto", "textpb");

  /** What it comes to for a file of this name. */
  ConfigFormat of(String file) {
    if (this != BY_NAME) {
      return this;
    }
    return TEXT_SUFFIXES.contains(file.substring(file.lastIndexOf('.') + 1)) ? TEXT : BINARY;
  }
}
