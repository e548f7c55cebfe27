package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.syntax.MacroCall;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.io.Serial;

/** SQL that can't be understood: one sentence for its author, and the word that it is about. */
public final class PerfettoSqlException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final transient SourcePosition position;

  public PerfettoSqlException(String sentence, SourcePosition position) {
    super(sentence);
    this.position = position;
  }

  /** Where the word is; in the body of a macro if it was written there. */
  public SourcePosition position() {
    return position;
  }

  /** The word in the text of the query, so for a word of a macro the name of the macro called. */
  public SourcePosition positionInQuery() {
    SourcePosition place = position;
    for (MacroCall call = place.expansion(); call != null; call = place.expansion()) {
      place = call.at();
    }
    return place;
  }

  /** The sentence, each line that it is about with a mark below the word, innermost first. */
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
