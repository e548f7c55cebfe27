package dev.sonda.trace.summary;

import java.util.List;

/**
 * A structured query, translated to PerfettoSQL.
 *
 * @param modules modules to be included first
 * @param statements statements to be run next, which return no rows
 * @param select the query itself
 */
public record StructuredQuerySql(List<String> modules, List<String> statements, String select) {
  public StructuredQuerySql {
    modules = List.copyOf(modules);
    statements = List.copyOf(statements);
  }

  /** The complete SQL text, whose last statement returns the rows. */
  public String script() {
    StringBuilder script = new StringBuilder();
    modules.forEach(
        module -> script.append("INCLUDE PERFETTO MODULE ").append(module).append(";\n"));
    // The line break is needed because a statement may end in a line comment.
    statements.forEach(statement -> script.append(statement).append("\n;\n"));
    return script.append(select).toString();
  }
}
