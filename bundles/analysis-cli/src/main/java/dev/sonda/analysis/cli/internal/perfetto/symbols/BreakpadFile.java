package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The functions, symbols and lines of a symbol file of Breakpad. */
final class BreakpadFile {
  private static final String FIRST_RECORD = "MODULE";
  private static final Pattern FILE = Pattern.compile("FILE (\\d+) (.*)");
  private static final Pattern FUNCTION =
      Pattern.compile("FUNC (?:m )?([0-9a-fA-F]+) ([0-9a-fA-F]+) [0-9a-fA-F]+ ?(.*)");
  private static final Pattern SYMBOL =
      Pattern.compile("PUBLIC (?:m )?([0-9a-fA-F]+) [0-9a-fA-F]+ ?(.*)");
  private static final Pattern LINE =
      Pattern.compile("([0-9a-fA-F]+) ([0-9a-fA-F]+) (\\d+) (\\d+)");

  /** A symbol has no size; an address farther from it belongs to something else. */
  private static final long MOST_SYMBOL_BYTES = 0xffff;

  /** A record that is valid for some bytes from its address. */
  private record Range<T>(long sizeBytes, T value) {}

  /** A line of a file, by the file's number. */
  private record Line(int file, int line) {}

  private final Map<Integer, String> files = new HashMap<>();
  private final NavigableMap<Long, Range<String>> functions = new TreeMap<>();
  private final NavigableMap<Long, Range<String>> symbols = new TreeMap<>();
  private final NavigableMap<Long, Range<Line>> lines = new TreeMap<>();

  private BreakpadFile() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static BreakpadFile read(BufferedReader in) throws IOException {
    String first = in.readLine();
    if (first == null || !first.startsWith(FIRST_RECORD)) {
      throw new IllegalArgumentException("the first record isn't a " + FIRST_RECORD);
    }
    BreakpadFile file = new BreakpadFile();
    for (String record = in.readLine(); record != null; record = in.readLine()) {
      file.add(record);
    }
    return file;
  }

  private void add(String record) {
    int space = record.indexOf(' ');
    String word = space < 0 ? record : record.substring(0, space);
    switch (word) {
      case "FUNC" -> {
        Matcher match = match(FUNCTION, record);
        functions.put(hex(match, 1), new Range<>(hex(match, 2), match.group(3)));
      }
      case "PUBLIC" -> {
        Matcher match = match(SYMBOL, record);
        symbols.put(hex(match, 1), new Range<>(MOST_SYMBOL_BYTES, match.group(2)));
      }
      case "FILE" -> {
        Matcher match = match(FILE, record);
        files.put(Integer.parseInt(match.group(1)), match.group(2));
      }
      default -> {
        // A line begins with its address in lower case; other records aren't needed.
        if (!word.isEmpty() && !Character.isUpperCase(word.charAt(0))) {
          Matcher match = match(LINE, record);
          lines.put(hex(match, 1), new Range<>(hex(match, 2), line(match)));
        }
      }
    }
  }

  private static Matcher match(Pattern form, String record) {
    Matcher match = form.matcher(record);
    if (!match.matches()) {
      throw new IllegalArgumentException("invalid record: " + record);
    }
    return match;
  }

  private static long hex(Matcher match, int group) {
    return Long.parseUnsignedLong(match.group(group), 16);
  }

  private static Line line(Matcher match) {
    return new Line(Integer.parseInt(match.group(4)), Integer.parseInt(match.group(3)));
  }

  /** The line at an address; null if no function or symbol is there. */
  @Nullable SourceLine lineAt(long address) {
    String function = at(address, functions);
    if (function == null) {
      function = at(address, symbols);
    }
    if (function == null) {
      return null;
    }
    Line line = at(address, lines);
    String file = line == null ? null : files.get(line.file);
    return line == null || file == null
        ? new SourceLine(function, "", 0)
        : new SourceLine(function, file, line.line);
  }

  private static <T> @Nullable T at(long address, NavigableMap<Long, Range<T>> ranges) {
    Map.Entry<Long, Range<T>> entry = ranges.floorEntry(address);
    return entry != null && address - entry.getKey() < entry.getValue().sizeBytes
        ? entry.getValue().value
        : null;
  }
}
