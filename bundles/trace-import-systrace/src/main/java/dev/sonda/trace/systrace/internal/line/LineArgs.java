package dev.sonda.trace.systrace.internal.line;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a line: words such as {@code pid=77}; the first word without a sign of equality
 * is the argument {@code name}. Of two of one name the first counts. Used again for the next line.
 */
public final class LineArgs {
  /** No event has more. */
  private static final int MAX_ARGS = 64;

  private static final byte[] NAME = "name".getBytes(StandardCharsets.US_ASCII);

  private final int[] keyStarts = new int[MAX_ARGS];
  private final int[] keyEnds = new int[MAX_ARGS];
  private final int[] valueStarts = new int[MAX_ARGS];
  private final int[] valueEnds = new int[MAX_ARGS];
  private byte[] bytes = new byte[0];
  private int count;
  private int found;

  /** Reads the arguments of a line. */
  public void read(FtraceLine line) {
    bytes = line.bytes();
    count = 0;
    int at = line.argsStart();
    while (at < line.argsEnd() && count < MAX_ARGS) {
      int end = at;
      while (end < line.argsEnd() && bytes[end] != ' ') {
        end++;
      }
      if (end > at) {
        addWord(at, end);
      }
      at = end + 1;
    }
  }

  private void addWord(int start, int end) {
    int equality = indexOfEquality(start, end);
    if (equality == start) {
      return; // an arrow, between what is said of two tasks
    }
    keyStarts[count] = start;
    keyEnds[count] = equality == end ? start : equality;
    valueStarts[count] = equality == end ? start : lastEquality(end) + 1;
    valueEnds[count++] = end;
  }

  private int indexOfEquality(int start, int end) {
    int at = start;
    while (at < end && bytes[at] != '=') {
      at++;
    }
    return at;
  }

  private int lastEquality(int end) {
    int at = end - 1;
    while (bytes[at] != '=') {
      at--;
    }
    return at;
  }

  /** Whether there is an argument of that name, which the other methods then answer. */
  public boolean find(byte[] key) {
    for (found = 0; found < count; found++) {
      if (isKey(key)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKey(byte[] key) {
    int start = keyStarts[found];
    int end = keyEnds[found];
    boolean isUnnamed = start == end;
    return isUnnamed
        ? Arrays.equals(key, NAME)
        : Arrays.equals(bytes, start, end, key, 0, key.length);
  }

  /** Where the found argument's value begins in the line's bytes. */
  public int valueStart() {
    return valueStarts[found];
  }

  public int valueEnd() {
    return valueEnds[found];
  }

  /** A whole number; null if there is no such argument, or it is none. */
  public @Nullable Long whole(byte[] key) {
    return find(key) ? TextNumber.whole(bytes, valueStart(), valueEnd()) : null;
  }

  /** A number; null if there is no such argument, or it is none. */
  public @Nullable Double real(byte[] key) {
    return find(key) ? TextNumber.real(bytes, valueStart(), valueEnd()) : null;
  }

  /** A number in the digits of 16, such as {@code 0x7205}; null if there is no such argument. */
  public @Nullable Long hexadecimal(byte[] key) {
    return find(key) ? TextNumber.hexadecimal(bytes, valueStart(), valueEnd()) : null;
  }

  /** An argument's text; the empty one if there is no such argument. */
  public String text(byte[] key) {
    return find(key)
        ? new String(bytes, valueStart(), valueEnd() - valueStart(), StandardCharsets.UTF_8)
        : "";
  }
}
