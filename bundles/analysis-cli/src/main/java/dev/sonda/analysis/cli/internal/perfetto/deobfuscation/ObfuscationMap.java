package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The names that ProGuard or R8 gave to classes and their members: a file mapping.txt. */
public final class ObfuscationMap {
  private final SortedMap<String, ObfuscatedClass> classes = new TreeMap<>();

  private ObfuscationMap() {}

  /**
   * Reads a map.
   *
   * @throws InvalidMapException if a line has no meaning in such a map
   */
  public static ObfuscationMap read(BufferedReader lines) throws IOException, InvalidMapException {
    ObfuscationMap map = new ObfuscationMap();
    ObfuscatedClass current = null;
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      String content = line.strip();
      if (content.isEmpty() || content.startsWith("#")) {
        continue;
      }
      try {
        if (line.charAt(0) != ' ') {
          current = map.add(ObfuscatedClass.of(content));
        } else if (current == null) {
          throw new IllegalArgumentException("a member stands before the first class");
        } else {
          current.add(ObfuscatedMember.of(content));
        }
      } catch (IllegalArgumentException e) {
        throw new InvalidMapException(number, e);
      }
    }
    return map;
  }

  private ObfuscatedClass add(ObfuscatedClass added) {
    ObfuscatedClass other = classes.putIfAbsent(added.obfuscatedName(), added);
    if (other != null) {
      throw new IllegalArgumentException(
          "the classes %s and %s are both called %s"
              .formatted(other.name(), added.name(), added.obfuscatedName()));
    }
    return added;
  }

  List<ObfuscatedClass> classes() {
    return List.copyOf(classes.values());
  }

  /** A line has no meaning in a map of obfuscated names. */
  public static final class InvalidMapException extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1;

    private InvalidMapException(int line, IllegalArgumentException cause) {
      super("line " + line + ": " + cause.getMessage(), cause);
    }
  }
}
