package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;
import dev.sonda.trace.tables.StringPool;
import java.nio.charset.StandardCharsets;

/** Interns texts of lines in the string pool; returns string ids, 0 for an empty text. */
final class LineTextInterner {
  private final StringPool strings;

  LineTextInterner(StringPool strings) {
    this.strings = strings;
  }

  int intern(String text) {
    return strings.intern(text);
  }

  int text(FtraceLine line, int start, int end) {
    return start == end ? 0 : strings.intern(line.memory(), start, end);
  }

  /** String id of an argument's value; 0 if the line has no such argument. */
  int value(FtraceLine line, LineArgs args, byte[] key) {
    return args.find(key) ? text(line, args.valueStart(), args.valueEnd()) : 0;
  }

  static byte[] key(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }
}
