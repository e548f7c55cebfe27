package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers of source lines, both included. */
record LineRange(int first, int last) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?::(\\d{1,9}))?");

  /** Parses "1:3" or "1"; null if the text is anything else. */
  static @Nullable LineRange of(String text) {
    Matcher numbers = TEXT.matcher(text);
    if (!numbers.matches()) {
      return null;
    }
    int first = Integer.parseInt(numbers.group(1));
    String last = numbers.group(2);
    return new LineRange(first, last == null ? first : Integer.parseInt(last));
  }
}
