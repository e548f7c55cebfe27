package dev.sonda.analysis.cli.internal.perfetto.statement;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.TraceRows;
import java.util.List;

/**
 * Formats rows as CSV as Perfetto's shell prints it: texts between quotes that aren't escaped,
 * reals with six digits behind the point, {@code "[NULL]"} and {@code "<raw bytes>"}.
 */
public final class CsvResult {
  /** Name of a column: a result with this column alone is computed, but not printed. */
  private static final String SUPPRESSED = "suppress_query_output";

  private final StringBuilder text = new StringBuilder();

  private CsvResult() {}

  /** Reads all rows and returns them as CSV; empty if the result isn't printed. */
  public static String of(TraceRows rows) throws EngineException {
    CsvResult result = new CsvResult();
    result.read(rows);
    return result.text.toString();
  }

  private void read(TraceRows rows) throws EngineException {
    List<ResultColumn> columns = rows.columns();
    boolean isPrinted =
        !columns.isEmpty()
            && !(columns.size() == 1 && columns.getFirst().name().equals(SUPPRESSED));
    if (isPrinted) {
      header(columns);
    }
    while (rows.next()) {
      if (isPrinted) {
        row(rows, columns.size());
      }
    }
  }

  private void header(List<ResultColumn> columns) {
    for (int column = 0; column < columns.size(); column++) {
      text.append(column == 0 ? "" : ",");
      quote(columns.get(column).name());
    }
    text.append('\n');
  }

  private void row(TraceRows rows, int columns) {
    for (int column = 0; column < columns; column++) {
      text.append(column == 0 ? "" : ",");
      cell(rows, column);
    }
    text.append('\n');
  }

  private void cell(TraceRows rows, int column) {
    if (rows.isNull(column)) {
      quote("[NULL]");
      return;
    }
    switch (rows.type(column)) {
      case LONG -> text.append(rows.longValue(column));
      case DOUBLE -> text.append(RealNumberText.of(rows.doubleValue(column)));
      case STRING -> quote(printed(rows.stringValue(column)));
      case BLOB -> quote("<raw bytes>");
      case NULL, ANY -> quote("[NULL]");
    }
  }

  /** The text up to its first NUL character, where a C string ends. */
  static String printed(String value) {
    int end = value.indexOf('\0');
    return end < 0 ? value : value.substring(0, end);
  }

  private void quote(String value) {
    text.append('"').append(value).append('"');
  }
}
