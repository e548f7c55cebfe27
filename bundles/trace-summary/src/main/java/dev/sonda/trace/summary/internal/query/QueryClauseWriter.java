package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Writes the clauses of a structured query as SQL, one clause per line. */
final class QueryClauseWriter {
  private final MessageFieldReader query;
  private final SourceTranslationContext parts;

  private QueryClauseWriter(MessageFieldReader query, SourceTranslationContext parts) {
    this.query = query;
    this.parts = parts;
  }

  static String write(MessageFieldReader query, SourceTranslationContext parts)
      throws SummaryException {
    return new QueryClauseWriter(query, parts).write();
  }

  private String write() throws SummaryException {
    query.texts("referenced_modules").forEach(parts::module);
    StringBuilder sql = new StringBuilder();
    sql.append("SELECT ").append(SelectGroupSql.of(query));
    sql.append("\nFROM ").append(source());
    append(sql, "\nWHERE ", FilterSql.of(query));
    append(sql, "\nGROUP BY ", SelectGroupSql.groupedBy(query));
    append(sql, "\nORDER BY ", OrderLimitSql.of(query));
    append(sql, "\nLIMIT ", OrderLimitSql.limit(query));
    return sql.toString();
  }

  private static void append(StringBuilder sql, String clause, String text) {
    if (!text.isEmpty()) {
      sql.append(clause).append(text);
    }
  }

  private String source() throws SummaryException {
    String which = query.which("source");
    return switch (which) {
      case "" -> throw new SummaryException("a query needs a source");
      case "inner_query" -> parts.table(query.message(which));
      case "inner_query_id" -> parts.sharedTable(query.text(which));
      case "sql" -> SqlSource.of(query.message(which), parts);
      case "experimental_union" -> UnionSource.of(query.message(which), parts);
      case "table", "simple_slices", "experimental_time_range" ->
          TableSources.of(which, query.message(which), parts);
      case "experimental_join", "experimental_add_columns", "experimental_filter_in" ->
          JoinSources.of(which, query.message(which), parts);
      default -> IntervalSources.of(which, query.message(which), parts);
    };
  }
}
