package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceRows;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as comma-separated values by RFC 4180, with a header line of column names and {@code
 * \n} as line end. A null is an empty field; an empty text is {@code ""}.
 */
final class CsvWriter implements RowWriter {
  @Override
  public void write(TraceRows rows, StandardOutput out) throws EngineException {
    StringJoiner names = new StringJoiner(",", "", "\n");
    for (ResultColumn column : rows.columns()) {
      names.add(cell(column.name()));
    }
    out.print(names);
    while (!out.hasFailed() && rows.next()) {
      StringJoiner line = new StringJoiner(",", "", "\n");
      for (int column = 0; column < rows.columns().size(); column++) {
        line.add(cell(CellText.text(rows, column)));
      }
      out.print(line);
    }
  }

  private static String cell(@Nullable String text) {
    if (text == null) {
      return "";
    }
    return text.isEmpty() || text.chars().anyMatch(CsvWriter::isSpecial)
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  private static boolean isSpecial(int character) {
    return character == ',' || character == '"' || character == '\n' || character == '\r';
  }
}
