package dev.sonda.trace.summary;

import java.util.List;

/**
 * A structured query as PerfettoSQL.
 *
 * @param modules to be included before all else
 * @param statements to be run after that, which answer no rows
 * @param select the query itself
 */
public record SqlOfQuery(List<String> modules, List<String> statements, String select) {
  public SqlOfQuery {
    modules = List.copyOf(modules);
    statements = List.copyOf(statements);
  }

  /** All of it, whose last statement answers the rows. */
  public String script() {
    StringBuilder script = new StringBuilder();
    modules.forEach(
        module -> script.append("INCLUDE PERFETTO MODULE ").append(module).append(";\n"));
    // A statement may end in a comment up to the end of its line.
    statements.forEach(statement -> script.append(statement).append("\n;\n"));
    return script.append(select).toString();
  }
}
