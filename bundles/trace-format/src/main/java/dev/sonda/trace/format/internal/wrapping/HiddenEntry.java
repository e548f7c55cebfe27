package dev.sonda.trace.format.internal.wrapping;

/**
 * Tells files of an archive that a desktop put there, such as {@code ._trace} and {@code .DS_Store}
 * of macOS: they are no traces.
 */
final class HiddenEntry {
  private HiddenEntry() {}

  /** Whether a file, or a folder that it is in, has a name with a dot in front. */
  static boolean matches(String path) {
    for (String part : path.split("/", -1)) {
      if (part.startsWith(".") && !part.equals(".") && !part.equals("..")) {
        return true;
      }
    }
    return false;
  }
}
