package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.syntax.MacroCall;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.io.Serial;

/**
 * Signals invalid SQL: a one-sentence message for the author of the query, and the position of the
 * offending word.
 */
public final class PerfettoSqlException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final transient SourcePosition position;

  public PerfettoSqlException(String sentence, SourcePosition position) {
    super(sentence);
    this.position = position;
  }

  /**
   * The position of the offending word; a position in the macro's body if the word was written
   * there.
   */
  public SourcePosition position() {
    return position;
  }

  /**
   * The position of the offending word in the text of the query; for a word in a macro's body, the
   * position of the macro call.
   */
  public SourcePosition positionInQuery() {
    SourcePosition place = position;
    for (MacroCall call = place.expansion(); call != null; call = place.expansion()) {
      place = call.at();
    }
    return place;
  }

  /**
   * The message, followed by each source line concerned with a marker below the offending word; the
   * innermost macro comes first.
   */
  public String report() {
    StringBuilder report = new StringBuilder(getMessage()).append('\n');
    SourcePosition place = position;
    mark(report, "", place);
    for (MacroCall call = place.expansion(); call != null; call = place.expansion()) {
      place = call.at();
      mark(report, "expanded from " + call.macro() + "! at ", place);
    }
    return report.toString();
  }

  private static void mark(StringBuilder report, String reason, SourcePosition place) {
    String line = place.lineText();
    int column = place.column() - 1;
    report.append("  ").append(reason).append(place).append('\n');
    report.append("    ").append(line).append('\n').append("    ");
    line.chars().limit(column).forEach(c -> report.append(c == '\t' ? '\t' : ' '));
    report.append("^\n");
  }
}
