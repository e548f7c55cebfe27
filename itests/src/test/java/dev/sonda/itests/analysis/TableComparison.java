package dev.sonda.itests.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the rows of two sets of tables, independent of their ids. */
final class TableComparison {
  private static final int SAMPLES = 4;

  private final Map<String, TableRows> ours;
  private final Map<String, TableRows> reference;
  private final CanonicalRows ourRows;
  private final CanonicalRows referenceRows;

  TableComparison(Map<String, TableRows> ours, Map<String, TableRows> reference) {
    this.ours = ours;
    this.reference = reference;
    ourRows = new CanonicalRows(ours);
    referenceRows = new CanonicalRows(reference);
  }

  /** A text for each table that differs. */
  List<String> differences(List<String> names) {
    List<String> found = new ArrayList<>();
    for (String name : names) {
      TableRows expected = reference.get(name);
      TableRows actual = ours.get(name);
      if (expected == null) {
        continue;
      }
      if (actual == null) {
        found.add("%s: missing, of %d rows".formatted(name, expected.rows().size()));
      } else {
        compare(name, expected, actual, found);
      }
    }
    return found;
  }

  private void compare(String name, TableRows expected, TableRows actual, List<String> found) {
    List<String> missingColumns = new ArrayList<>(expected.columns());
    missingColumns.removeAll(actual.columns());
    if (!missingColumns.isEmpty()) {
      found.add("%s: without the columns %s".formatted(name, missingColumns));
    }
    List<String> columns = CanonicalRows.commonColumns(expected, actual);
    List<String> wanted = referenceRows.of(name, columns);
    List<String> got = ourRows.of(name, columns);
    List<String> missing = without(wanted, got);
    List<String> extra = without(got, wanted);
    if (!missing.isEmpty() || !extra.isEmpty()) {
      found.add(
          "%s: %d of %d rows missing, %d too much%n  missing %s%n  too much %s"
              .formatted(
                  name,
                  missing.size(),
                  wanted.size(),
                  extra.size(),
                  sample(missing),
                  sample(extra)));
    }
  }

  private static String sample(List<String> rows) {
    return String.join("\n          ", rows.subList(0, Math.min(SAMPLES, rows.size())));
  }

  private static List<String> without(List<String> rows, List<String> others) {
    Map<String, Integer> counts = new HashMap<>();
    others.forEach(row -> counts.merge(row, 1, Integer::sum));
    List<String> left = new ArrayList<>();
    for (String row : rows) {
      if (counts.merge(row, -1, Integer::sum) < 0) {
        left.add(row);
      }
    }
    return left;
  }
}
