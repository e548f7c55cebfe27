package dev.sonda.analysis.cli.internal.perfetto.statement;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.TraceRows;
import java.io.BufferedReader;
import java.io.IOException;

/** Prints rows as a table with columns of equal width, page by page. */
public final class TextTable {
  public static final int NARROW = 20;
  public static final int WIDE = 40;

  /** Number of rows per page. */
  private static final int PAGE = 32;

  private final CommandContext context;
  private final BufferedReader answers;
  private final int width;

  public TextTable(CommandContext context, BufferedReader answers, int width) {
    this.context = context;
    this.answers = answers;
    this.width = width;
  }

  public void print(TraceRows rows) throws EngineException {
    int printed = 0;
    while (rows.next()) {
      if (printed % PAGE == 0) {
        if (printed > 0 && !wantsMore()) {
          return;
        }
        header(rows);
      }
      row(rows);
      printed++;
    }
  }

  private boolean wantsMore() {
    context.out().flush();
    context.err().print("...\nType 'q' to stop, Enter for more records: ");
    context.err().flush();
    try {
      String answer = answers.readLine();
      return answer != null && !answer.startsWith("q");
    } catch (IOException e) {
      return false;
    }
  }

  private void header(TraceRows rows) {
    StringBuilder names = new StringBuilder();
    StringBuilder lines = new StringBuilder();
    for (ResultColumn column : rows.columns()) {
      names.append(left(column.name())).append(' ');
      lines.append("-".repeat(width)).append(' ');
    }
    context.out().print(names.append('\n').append(lines).append('\n'));
  }

  private void row(TraceRows rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < rows.columns().size(); column++) {
      line.append(cell(rows, column)).append(' ');
    }
    context.out().print(line.append('\n'));
  }

  private String cell(TraceRows rows, int column) {
    if (rows.isNull(column)) {
      return left("[NULL]");
    }
    return switch (rows.type(column)) {
      case LONG -> right(Long.toString(rows.longValue(column)));
      case DOUBLE -> right(RealNumberText.of(rows.doubleValue(column)));
      case STRING -> left(CsvResult.printed(rows.stringValue(column)));
      case BLOB -> left("<raw bytes>");
      case NULL, ANY -> left("[NULL]");
    };
  }

  /** A cell aligned to the left, cut off at the column's width. */
  private String left(String text) {
    return text.length() > width ? text.substring(0, width) : text + blank(text);
  }

  /** A cell aligned to the right, never cut off. */
  private String right(String number) {
    return blank(number) + number;
  }

  private String blank(String text) {
    return " ".repeat(Math.max(0, width - text.length()));
  }
}
