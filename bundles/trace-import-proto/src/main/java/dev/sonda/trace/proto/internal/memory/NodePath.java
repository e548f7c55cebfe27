package dev.sonda.trace.proto.internal.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The path of a node in its process, such as {@code malloc/allocated_objects}. */
final class NodePath {
  /** Number of parts of the longest path; Chrome's have less than ten. */
  static final int MAX_PARTS = 32;

  /** Characters of the longest path; Chrome's have some hundreds. Rows repeat the path's parts. */
  static final int MAX_CHARACTERS = 4096;

  /** The order of the texts' bytes in UTF-8, which is the order of their code points. */
  static final Comparator<String> ORDER = NodePath::compare;

  private static final char SEPARATOR = '/';

  private NodePath() {}

  /** Whether the path is longer or deeper than paths that are imported. */
  static boolean isTooLong(String path) {
    return path.length() > MAX_CHARACTERS || parts(path).size() > MAX_PARTS;
  }

  /** The parts that aren't empty. */
  static List<String> parts(String path) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    while (start <= path.length()) {
      int slash = path.indexOf(SEPARATOR, start);
      int end = slash < 0 ? path.length() : slash;
      if (end > start) {
        parts.add(path.substring(start, end));
      }
      start = end + 1;
    }
    return parts;
  }

  /** The path of a part below a path, which is empty for the root. */
  static String child(String path, String part) {
    return path.isEmpty() ? part : path + SEPARATOR + part;
  }

  private static int compare(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        boolean isPair = Character.isSurrogate(left) || Character.isSurrogate(right);
        return isPair ? comparePair(left, right) : left - right;
      }
    }
    return a.length() - b.length();
  }

  /** Surrogates stand for code points behind those of all other characters. */
  private static int comparePair(char left, char right) {
    boolean isBoth = Character.isSurrogate(left) && Character.isSurrogate(right);
    return isBoth
        ? left - right
        : Boolean.compare(Character.isSurrogate(left), Character.isSurrogate(right));
  }
}
