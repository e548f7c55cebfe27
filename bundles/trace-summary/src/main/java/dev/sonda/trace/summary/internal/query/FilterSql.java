package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Translates the filters of a structured query to a SQL condition. */
final class FilterSql {
  private static final String GROUP = "experimental_filter_group";

  private FilterSql() {}

  /**
   * The condition; empty if there is none. If the query has a filter group, its other filters are
   * ignored.
   */
  static String of(MessageFieldReader query) throws SummaryException {
    if (query.has(GROUP)) {
      return group(query.message(GROUP));
    }
    return String.join(" AND ", filters(query));
  }

  private static List<String> filters(MessageFieldReader holder) throws SummaryException {
    List<String> conditions = new ArrayList<>();
    for (MessageFieldReader filter : holder.messages("filters")) {
      conditions.add(filter(filter));
    }
    return conditions;
  }

  private static String group(MessageFieldReader group) throws SummaryException {
    String operator = group.choice("op");
    if (operator.equals("UNSPECIFIED")) {
      throw new SummaryException("a group of filters needs op: AND or OR");
    }
    List<String> conditions = filters(group);
    for (MessageFieldReader inner : group.messages("groups")) {
      conditions.add("(" + group(inner) + ")");
    }
    for (String sql : group.texts("sql_expressions")) {
      conditions.add("(" + sql + ")");
    }
    if (conditions.isEmpty()) {
      throw new SummaryException("a group of filters has none");
    }
    return String.join(" " + operator + " ", conditions);
  }

  private static String filter(MessageFieldReader filter) throws SummaryException {
    String column = filter.text("column_name");
    String operator = operator(filter.choice("op"));
    if (operator.startsWith("IS ")) {
      return column + " " + operator;
    }
    List<String> conditions =
        values(filter).map(value -> column + " " + operator + " " + value).toList();
    if (conditions.isEmpty()) {
      throw new SummaryException("a filter of " + column + " needs a value");
    }
    return conditions.size() == 1
        ? conditions.getFirst()
        : "(" + String.join(" OR ", conditions) + ")";
  }

  /**
   * The values of a filter as literals. Only values of one type are used: texts take precedence
   * over reals, and reals over integers.
   */
  private static Stream<String> values(MessageFieldReader filter) {
    if (filter.has("string_rhs")) {
      return filter.texts("string_rhs").stream().map(SqlLiteral::of);
    }
    return filter.has("double_rhs")
        ? filter.reals("double_rhs").stream().map(SqlLiteral::of)
        : filter.integers("int64_rhs").stream().map(String::valueOf);
  }

  private static String operator(String name) throws SummaryException {
    return switch (name) {
      case "EQUAL" -> "=";
      case "NOT_EQUAL" -> "!=";
      case "LESS_THAN" -> "<";
      case "LESS_THAN_EQUAL" -> "<=";
      case "GREATER_THAN" -> ">";
      case "GREATER_THAN_EQUAL" -> ">=";
      case "GLOB" -> "GLOB";
      case "IS_NULL" -> "IS NULL";
      case "IS_NOT_NULL" -> "IS NOT NULL";
      default -> throw new SummaryException("a filter needs op, such as EQUAL");
    };
  }
}
