package dev.sonda.itests.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Tables with known differences from the reference, by trace, with reasons. */
final class KnownDifferences {
  private static final String FILE = "/analysis/known-differences.tsv";

  private final List<Entry> entries = new ArrayList<>();

  /** Reads the list: a line has the trace's name, names of tables and a reason; * is any text. */
  static KnownDifferences load() throws IOException {
    KnownDifferences known = new KnownDifferences();
    try (InputStream in =
            Objects.requireNonNull(KnownDifferences.class.getResourceAsStream(FILE), FILE);
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        known.add(line);
      }
    }
    return known;
  }

  void add(String line) {
    if (line.startsWith("#")) {
      return;
    }
    String[] cells = line.split("\t", -1);
    if (cells.length != 3 || cells[2].isBlank()) {
      throw new IllegalArgumentException("no trace, table and reason: " + line);
    }
    entries.add(new Entry(line, pattern(cells[0]), pattern(cells[1])));
  }

  private static Pattern pattern(String name) {
    return Pattern.compile(name.replace("*", ".*").replace(",", "|"));
  }

  boolean has(String trace, String table) {
    boolean isFound = false;
    for (Entry entry : entries) {
      if (entry.trace.matcher(trace).matches() && entry.table.matcher(table).matches()) {
        entry.isUsed = true;
        isFound = true;
      }
    }
    return isFound;
  }

  /**
   * Lines that no difference needed, although their traces were compared; they should be deleted.
   */
  List<String> unused(List<String> traces) {
    return entries.stream()
        .filter(entry -> !entry.isUsed)
        .filter(entry -> traces.stream().anyMatch(trace -> entry.trace.matcher(trace).matches()))
        .map(entry -> entry.line)
        .toList();
  }

  private static final class Entry {
    private final String line;
    private final Pattern trace;
    private final Pattern table;
    private boolean isUsed;

    private Entry(String line, Pattern trace, Pattern table) {
      this.line = line;
      this.trace = trace;
      this.table = table;
    }
  }
}
