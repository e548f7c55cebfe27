package dev.sonda.probe.jfr.internal.process;

import java.util.List;
import java.util.Set;

/** Finds the name of a Java program in the command line of its JVM. */
final class JavaCommandLine {
  /** Options whose value is the next argument. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--upgrade-module-path");

  private JavaCommandLine() {}

  /**
   * The main class (the first argument that is no option), the jar's file name or the module; empty
   * if the command line has none of them.
   */
  static String mainName(List<String> command) {
    for (int i = 1; i < command.size(); i++) {
      String word = command.get(i);
      boolean hasNext = i + 1 < command.size();
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if ((word.equals("-jar") || word.equals("-m") || word.equals("--module")) && hasNext) {
        return afterLastSlash(command.get(i + 1), word.equals("-jar"));
      } else if (!word.startsWith("-") && !word.startsWith("@") && !word.isEmpty()) {
        return word;
      }
    }
    return "";
  }

  private static String afterLastSlash(String text, boolean isFile) {
    return isFile ? text.substring(text.lastIndexOf('/') + 1) : text;
  }
}
