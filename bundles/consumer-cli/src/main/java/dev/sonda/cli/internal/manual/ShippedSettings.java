package dev.sonda.cli.internal.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A settings file of the distribution; the comment above a key describes that key.
 *
 * @param about the comment at the top, before a blank line
 */
record ShippedSettings(String fileName, String about, List<Line> lines) {

  /** A key with its shipped value and the comment above the key. */
  record Line(String key, String value, String description) {}

  /** Reads the text of a file. */
  static ShippedSettings of(String fileName, String text) {
    List<String> comment = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    String about = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith("#")) {
        comment.add(line.substring(1).strip());
        continue;
      }
      int equals = line.indexOf('=');
      if (equals > 0) {
        lines.add(
            new Line(line.substring(0, equals), line.substring(equals + 1), sentence(comment)));
      } else if (about.isEmpty() && lines.isEmpty()) {
        about = sentence(comment);
      }
      comment.clear();
    }
    return new ShippedSettings(fileName, about, List.copyOf(lines));
  }

  private static String sentence(List<String> comment) {
    return comment.stream().collect(Collectors.joining(" "));
  }
}
