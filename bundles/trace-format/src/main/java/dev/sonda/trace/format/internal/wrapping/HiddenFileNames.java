package dev.sonda.trace.format.internal.wrapping;

/**
 * Recognizes hidden files that a desktop adds to archives, such as {@code ._trace} and {@code
 * .DS_Store} of macOS, which aren't traces.
 */
final class HiddenFileNames {
  private HiddenFileNames() {}

  /** Whether the name of a file or of one of its parent folders begins with a dot. */
  static boolean matches(String path) {
    for (String part : path.split("/", -1)) {
      if (part.startsWith(".") && !part.equals(".") && !part.equals("..")) {
        return true;
      }
    }
    return false;
  }
}
