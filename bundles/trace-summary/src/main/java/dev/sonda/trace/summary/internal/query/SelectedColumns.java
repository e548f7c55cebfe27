package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates the selected columns and the grouping of a structured query to SQL. */
final class SelectedColumns {
  private static final String GROUP_BY = "group_by";
  private static final String SELECTED = "select_columns";

  private SelectedColumns() {}

  /** The list of columns after SELECT. */
  static String of(Fields query) throws SummaryException {
    if (query.has(GROUP_BY)) {
      return grouped(query.message(GROUP_BY), selectedNames(query));
    }
    if (!query.has(SELECTED)) {
      return "*";
    }
    return String.join(
        ", ", query.messages(SELECTED).stream().map(SelectedColumns::selected).toList());
  }

  /** The list of columns after GROUP BY; empty if the query isn't grouped. */
  static String groupedBy(Fields query) {
    return query.has(GROUP_BY)
        ? String.join(", ", query.message(GROUP_BY).texts("column_names"))
        : "";
  }

  /** The name of a selected column in the result: its alias, if it has one. */
  static String name(Fields column) {
    return column.has("alias") ? column.text("alias") : expression(column);
  }

  private static String expression(Fields column) {
    return column.has("column_name_or_expression")
        ? column.text("column_name_or_expression")
        : column.text("column_name");
  }

  private static String selected(Fields column) {
    return as(expression(column), column.text("alias"));
  }

  private static String as(String expression, String alias) {
    return alias.isEmpty() ? expression : expression + " AS " + alias;
  }

  private static Map<String, String> selectedNames(Fields query) {
    Map<String, String> aliases = new HashMap<>();
    for (Fields column : query.messages(SELECTED)) {
      aliases.putIfAbsent(expression(column), column.text("alias"));
    }
    return aliases;
  }

  /**
   * The columns of a grouped query: the grouping columns, then the aggregates.
   *
   * @param selected aliases by the names of the selected columns; empty to select all columns
   */
  private static String grouped(Fields groupBy, Map<String, String> selected)
      throws SummaryException {
    List<String> columns = new ArrayList<>();
    for (String column : groupBy.texts("column_names")) {
      if (selected.isEmpty() || selected.containsKey(column)) {
        columns.add(as(column, selected.getOrDefault(column, "")));
      }
    }
    for (Fields aggregate : groupBy.messages("aggregates")) {
      String column = aggregate.text("result_column_name");
      if (selected.isEmpty() || selected.containsKey(column)) {
        String alias = selected.getOrDefault(column, "");
        columns.add(as(Aggregate.of(aggregate), alias.isEmpty() ? column : alias));
      }
    }
    if (columns.isEmpty()) {
      throw new SummaryException("group_by selects no column");
    }
    return String.join(", ", columns);
  }
}
