package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import org.jspecify.annotations.Nullable;

/**
 * A field or method in a map of obfuscated names.
 *
 * @param name the original name; that of a method may contain its class
 * @param lines the method's lines in the obfuscated code; several methods that were inlined into
 *     one have equal lines, the innermost method first
 * @param sourceLines the method's lines in its source file
 */
record ObfuscatedMember(
    boolean isMethod,
    String obfuscatedName,
    String name,
    @Nullable LineRange lines,
    @Nullable LineRange sourceLines) {
  private static final int WORDS = 4;
  private static final String ARROW = "->";

  /**
   * Parses a member's line without its indentation: "int count -> a", or for a method "1:3:void
   * run(int):10:12 -> a", where the numbers are lines and may be missing.
   *
   * @throws IllegalArgumentException if the line is something else
   */
  static ObfuscatedMember of(String line) {
    String[] words = line.split(" +", -1);
    if (words.length != WORDS || !words[2].equals(ARROW)) {
      throw new IllegalArgumentException("a member is written 'type name -> obfuscated'");
    }
    String name = words[1];
    int parameters = name.indexOf('(');
    if (parameters < 0) {
      return new ObfuscatedMember(false, words[3], name, null, null);
    }
    return new ObfuscatedMember(
        true,
        words[3],
        name.substring(0, parameters),
        linesBefore(words[0]),
        linesBehind(name, name.indexOf(')')));
  }

  /** The lines in a return type's prefix: "1:3:void". */
  private static @Nullable LineRange linesBefore(String type) {
    int second = type.indexOf(':', type.indexOf(':') + 1);
    return second < 0 ? null : LineRange.of(type.substring(0, second));
  }

  /** The lines in a method's suffix: "run(int):10:12". */
  private static @Nullable LineRange linesBehind(String method, int parenthesis) {
    return parenthesis >= 0 && method.startsWith(":", parenthesis + 1)
        ? LineRange.of(method.substring(parenthesis + 2))
        : null;
  }
}
