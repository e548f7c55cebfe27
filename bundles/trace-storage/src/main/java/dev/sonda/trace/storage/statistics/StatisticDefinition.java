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
 * The definition of a statistic of Perfetto's stats table: each trace has one row for the statistic
 * or, if it is indexed, one for each CPU or buffer with a value.
 *
 * @param isGlobal whether the statistic is independent of machine and trace
 */
record StatisticDefinition(
    int key, String name, boolean isIndexed, String severity, String source, boolean isGlobal) {
  private static final String FILE = "statistics.tsv";

  /** All statistics in the order of their keys. */
  static List<StatisticDefinition> load() {
    try (InputStream in =
            Objects.requireNonNull(StatisticDefinition.class.getResourceAsStream(FILE), FILE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      List<StatisticDefinition> entries = new ArrayList<>();
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

  private static StatisticDefinition of(int key, String[] cells) {
    return new StatisticDefinition(
        key, cells[0], cells[1].equals("indexed"), cells[2], cells[3], cells[4].equals("global"));
  }
}
