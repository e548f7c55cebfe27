package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceRows;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes rows as a table for people. Column widths fit the first rows, which are buffered to
 * measure them; a longer cell in a later row shifts the rest of its line.
 */
final class TableWriter implements RowWriter {
  /** How many rows are buffered to measure column widths: several screens, at little memory. */
  private static final int MEASURED_ROWS = 1000;

  private static final String NULL = "[NULL]";
  private static final String GAP = "  ";

  @Override
  public void write(TraceRows rows, StandardOutput out) throws EngineException {
    List<ResultColumn> columns = rows.columns();
    List<List<String>> first = new ArrayList<>();
    while (first.size() < MEASURED_ROWS && rows.next()) {
      first.add(cells(rows));
    }
    List<String> names =
        columns.stream().map(column -> ControlCharacterEscape.of(column.name())).toList();
    int[] widths = widths(names, first);
    print(out, columns, widths, names);
    print(out, columns, widths, dashes(widths));
    for (List<String> cells : first) {
      print(out, columns, widths, cells);
    }
    while (!out.hasFailed() && rows.next()) {
      print(out, columns, widths, cells(rows));
    }
  }

  private static List<String> cells(TraceRows rows) {
    List<String> cells = new ArrayList<>(rows.columns().size());
    for (int column = 0; column < rows.columns().size(); column++) {
      String text = CellText.text(rows, column);
      cells.add(text == null ? NULL : ControlCharacterEscape.of(text));
    }
    return cells;
  }

  private static int[] widths(List<String> names, List<List<String>> rows) {
    int[] widths = new int[names.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = length(names.get(column));
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], length(row.get(column)));
      }
    }
    return widths;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static List<String> dashes(int[] widths) {
    List<String> dashes = new ArrayList<>();
    for (int width : widths) {
      dashes.add("-".repeat(width));
    }
    return dashes;
  }

  private static void print(
      StandardOutput out, List<ResultColumn> columns, int[] widths, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(Math.max(0, widths[column] - length(cell)));
      boolean isRight = isNumber(columns.get(column));
      line.append(column == 0 ? "" : GAP);
      line.append(isRight ? padding : "").append(cell).append(isRight ? "" : padding);
    }
    out.println(line.toString().stripTrailing());
  }

  private static boolean isNumber(ResultColumn column) {
    return column.type() == ValueType.LONG || column.type() == ValueType.DOUBLE;
  }
}
