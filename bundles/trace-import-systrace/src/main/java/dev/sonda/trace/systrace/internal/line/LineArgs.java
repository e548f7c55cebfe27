package dev.sonda.trace.systrace.internal.line;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an ftrace line: words such as {@code pid=77}; the first word without an equals
 * sign is the argument {@code name}. If a name occurs twice, the first argument counts. Reused for
 * the next line.
 */
public final class LineArgs {
  /** Upper limit of arguments in a line; no real event has more. */
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
      return; // the arrow between the arguments of two tasks
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

  /**
   * Finds an argument by name; returns whether it exists. {@link #valueStart} and the methods for
   * its value then refer to it.
   */
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

  /** Offset of the found argument's value in the line's bytes. */
  public int valueStart() {
    return valueStarts[found];
  }

  public int valueEnd() {
    return valueEnds[found];
  }

  /**
   * The value of an argument as a whole number; null if the argument is missing or its value isn't
   * a whole number.
   */
  public @Nullable Long whole(byte[] key) {
    return find(key) ? TextNumber.whole(bytes, valueStart(), valueEnd()) : null;
  }

  /**
   * The value of an argument as a double; null if the argument is missing or its value isn't a
   * number.
   */
  public @Nullable Double real(byte[] key) {
    return find(key) ? TextNumber.real(bytes, valueStart(), valueEnd()) : null;
  }

  /**
   * The value of an argument as a hexadecimal number, such as {@code 0x7205}; null if the argument
   * is missing or its value isn't hexadecimal.
   */
  public @Nullable Long hexadecimal(byte[] key) {
    return find(key) ? TextNumber.hexadecimal(bytes, valueStart(), valueEnd()) : null;
  }

  /** The value of an argument as text; empty if the argument is missing. */
  public String text(byte[] key) {
    return find(key)
        ? new String(bytes, valueStart(), valueEnd() - valueStart(), StandardCharsets.UTF_8)
        : "";
  }
}
