package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import java.util.ArrayList;
import java.util.List;

/** Translates the order and the limit of a structured query's rows to SQL. */
final class OrderLimitSql {
  private static final String LIMIT = "limit";
  private static final String OFFSET = "offset";

  private OrderLimitSql() {}

  /** The list after ORDER BY; empty if the query isn't ordered. */
  static String of(MessageFieldReader query) throws SummaryException {
    if (!query.has("order_by")) {
      return "";
    }
    MessageFieldReader orderBy = query.message("order_by");
    new RequiredFieldReader("order_by", orderBy).list("ordering_specs", 1);
    List<String> columns = new ArrayList<>();
    for (MessageFieldReader column : orderBy.messages("ordering_specs")) {
      String direction = column.choice("direction");
      String name = new RequiredFieldReader("order_by", column).text("column_name");
      columns.add(direction.equals("UNSPECIFIED") ? name : name + " " + direction);
    }
    return String.join(", ", columns);
  }

  /** The expression after LIMIT; empty if there is no limit. */
  static String limit(MessageFieldReader query) throws SummaryException {
    if (!query.has(LIMIT)) {
      if (query.has(OFFSET)) {
        throw new SummaryException("an offset needs a limit");
      }
      return "";
    }
    String limit = number(query, LIMIT);
    return query.has(OFFSET) ? limit + " OFFSET " + number(query, OFFSET) : limit;
  }

  private static String number(MessageFieldReader query, String field) throws SummaryException {
    long number = query.integer(field);
    if (number < 0) {
      throw new SummaryException("%s is %d, and must not be negative".formatted(field, number));
    }
    return String.valueOf(number);
  }
}
