package dev.sonda.cli.internal.query;

import java.util.ArrayList;
import java.util.List;

/** Formats rows as lines with aligned columns. */
final class AlignedTable {
  private static final String GAP = "  ";

  private AlignedTable() {}

  /**
   * Formats a table.
   *
   * @param rows each with as many cells as the heading
   */
  static String of(List<String> heading, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>();
    all.add(heading);
    all.addAll(rows);
    int[] widths = new int[heading.size()];
    for (List<String> row : all) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    all.forEach(row -> text.append(line(row, widths)).append('\n'));
    return text.toString();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = row.get(column);
      line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
