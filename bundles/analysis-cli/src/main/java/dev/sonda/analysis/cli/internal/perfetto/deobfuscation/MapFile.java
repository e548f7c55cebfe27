package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import java.util.ArrayList;
import java.util.List;

/**
 * The map of obfuscated names of a package, by its file's name.
 *
 * @param packageName empty if the map is for the heap graphs of all programs
 */
public record MapFile(String packageName, String file) {
  /** Parses "package=file", or a file's name alone. */
  public static MapFile of(String text) {
    int equals = text.indexOf('=');
    return new MapFile(text.substring(0, Math.max(equals, 0)), text.substring(equals + 1));
  }

  /**
   * Parses a list "package=file:package=file".
   *
   * @throws IllegalArgumentException if an entry has no package or no file
   */
  public static List<MapFile> listOf(String text) {
    List<MapFile> files = new ArrayList<>();
    for (String entry : text.split(":", -1)) {
      int equals = entry.indexOf('=');
      if (equals > 0 && equals < entry.length() - 1) {
        files.add(of(entry));
      } else if (!entry.isEmpty()) {
        throw new IllegalArgumentException("'" + entry + "' isn't of the form package=file");
      }
    }
    return files;
  }
}
