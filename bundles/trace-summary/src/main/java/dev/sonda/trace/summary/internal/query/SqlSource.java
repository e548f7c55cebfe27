package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Source that is SQL text in the spec; its last statement returns the rows. */
final class SqlSource {
  private final MessageFieldReader source;
  private final SourceTranslationContext parts;

  private SqlSource(MessageFieldReader source, SourceTranslationContext parts) {
    this.source = source;
    this.parts = parts;
  }

  static String of(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    return new SqlSource(source, parts).write();
  }

  private String write() throws SummaryException {
    SplitSqlScript script = SplitSqlScript.of(new RequiredFieldReader("sql", source).text("sql"));
    if (script.last().isEmpty()) {
      throw new SummaryException("sql has no statement");
    }
    before(script);
    List<String> names = source.texts("column_names");
    String columns = names.isEmpty() ? "*" : String.join(", ", names);
    // The line break is needed because the statement may end in a line comment.
    return "(SELECT %s\nFROM (\n%s\n))"
        .formatted(columns, SplitSqlScript.withTables(script.last(), tables()));
  }

  private void before(SplitSqlScript script) throws SummaryException {
    if (source.has("preamble")) {
      if (!script.before().isEmpty()) {
        throw new SummaryException(
            "sql with a preamble is one statement: all of them can be in the field sql");
      }
      parts.statements(source.text("preamble"));
    } else if (!script.before().isEmpty()) {
      parts.statements(script.before());
    }
  }

  private Map<String, String> tables() throws SummaryException {
    Map<String, String> tables = new HashMap<>();
    for (MessageFieldReader dependency : source.messages("dependencies")) {
      RequiredFieldReader required = new RequiredFieldReader("a dependency", dependency);
      tables.put(required.text("alias"), parts.table(required.query("query")));
    }
    return tables;
  }
}
