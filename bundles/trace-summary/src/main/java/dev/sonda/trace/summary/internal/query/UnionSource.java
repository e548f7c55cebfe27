package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Source with the rows of several queries, which must have equal columns. */
final class UnionSource {
  private static final int LEAST_QUERIES = 2;

  private UnionSource() {}

  static String of(MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    new RequiredFieldReader("a union", source).list("queries", LEAST_QUERIES);
    checkColumns(source.messages("queries"));
    List<String> selects = new ArrayList<>();
    for (MessageFieldReader query : source.messages("queries")) {
      selects.add("SELECT * FROM " + parts.table(query));
    }
    String union = source.flag("use_union_all") ? "\nUNION ALL\n" : "\nUNION\n";
    return "(" + String.join(union, selects) + ")";
  }

  /**
   * Checks that the queries have equal columns. Only queries that select columns explicitly can be
   * checked; the order of columns isn't checked.
   */
  private static void checkColumns(List<MessageFieldReader> queries) throws SummaryException {
    Set<String> first = columns(queries.getFirst());
    for (int i = 1; i < queries.size(); i++) {
      Set<String> others = columns(queries.get(i));
      if (!first.isEmpty() && !others.isEmpty() && !first.equals(others)) {
        throw new SummaryException(
            "queries of a union have different columns: %s, and in query %d %s"
                .formatted(first, i, others));
      }
    }
  }

  private static Set<String> columns(MessageFieldReader query) {
    Set<String> columns = new TreeSet<>();
    for (MessageFieldReader column : query.messages("select_columns")) {
      columns.add(SelectGroupSql.name(column));
    }
    return columns;
  }
}
