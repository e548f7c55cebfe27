package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates the selected columns and the grouping of a structured query to SQL. */
final class SelectGroupSql {
  private static final String GROUP_BY = "group_by";
  private static final String SELECTED = "select_columns";

  private SelectGroupSql() {}

  /** The list of columns after SELECT. */
  static String of(MessageFieldReader query) throws SummaryException {
    if (query.has(GROUP_BY)) {
      return grouped(query.message(GROUP_BY), selectedNames(query));
    }
    if (!query.has(SELECTED)) {
      return "*";
    }
    return String.join(
        ", ", query.messages(SELECTED).stream().map(SelectGroupSql::selected).toList());
  }

  /** The list of columns after GROUP BY; empty if the query isn't grouped. */
  static String groupedBy(MessageFieldReader query) {
    return query.has(GROUP_BY)
        ? String.join(", ", query.message(GROUP_BY).texts("column_names"))
        : "";
  }

  /** The name of a selected column in the result: its alias, if it has one. */
  static String name(MessageFieldReader column) {
    return column.has("alias") ? column.text("alias") : expression(column);
  }

  private static String expression(MessageFieldReader column) {
    return column.has("column_name_or_expression")
        ? column.text("column_name_or_expression")
        : column.text("column_name");
  }

  private static String selected(MessageFieldReader column) {
    return as(expression(column), column.text("alias"));
  }

  private static String as(String expression, String alias) {
    return alias.isEmpty() ? expression : expression + " AS " + alias;
  }

  private static Map<String, String> selectedNames(MessageFieldReader query) {
    Map<String, String> aliases = new HashMap<>();
    for (MessageFieldReader column : query.messages(SELECTED)) {
      aliases.putIfAbsent(expression(column), column.text("alias"));
    }
    return aliases;
  }

  /**
   * The columns of a grouped query: the grouping columns, then the aggregates.
   *
   * @param selected aliases by the names of the selected columns; empty to select all columns
   */
  private static String grouped(MessageFieldReader groupBy, Map<String, String> selected)
      throws SummaryException {
    List<String> columns = new ArrayList<>();
    for (String column : groupBy.texts("column_names")) {
      if (selected.isEmpty() || selected.containsKey(column)) {
        columns.add(as(column, selected.getOrDefault(column, "")));
      }
    }
    for (MessageFieldReader aggregate : groupBy.messages("aggregates")) {
      String column = aggregate.text("result_column_name");
      if (selected.isEmpty() || selected.containsKey(column)) {
        String alias = selected.getOrDefault(column, "");
        columns.add(as(AggregateSql.of(aggregate), alias.isEmpty() ? column : alias));
      }
    }
    if (columns.isEmpty()) {
      throw new SummaryException("group_by selects no column");
    }
    return String.join(", ", columns);
  }
}
