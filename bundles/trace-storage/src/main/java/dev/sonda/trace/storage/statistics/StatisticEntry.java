package dev.sonda.trace.storage.statistics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A statistic of Perfetto's table: each trace has a row of it, or, if it is indexed, one for each
 * CPU or buffer that it was counted for.
 *
 * @param isGlobal whether it belongs to no machine and no trace
 */
record StatisticEntry(
    int key, String name, boolean isIndexed, String severity, String source, boolean isGlobal) {
  private static final String FILE = "statistics.tsv";

  /** All statistics in the order of their keys. */
  static List<StatisticEntry> load() {
    try (InputStream in =
            Objects.requireNonNull(StatisticEntry.class.getResourceAsStream(FILE), FILE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      List<StatisticEntry> entries = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          entries.add(of(entries.size(), line.split("\t")));
        }
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StatisticEntry of(int key, String[] cells) {
    return new StatisticEntry(
        key, cells[0], cells[1].equals("indexed"), cells[2], cells[3], cells[4].equals("global"));
  }
}
