package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Translates aggregates of a structured query to SQL function calls. */
final class AggregateSql {
  private AggregateSql() {}

  static String of(MessageFieldReader aggregate) throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("an aggregate", aggregate);
    String operation = aggregate.choice("op");
    if (operation.equals("CUSTOM")) {
      return required.text("custom_sql_expression");
    }
    if (operation.equals("COUNT") && !aggregate.has("column_name")) {
      return "COUNT(*)";
    }
    return call(operation, required.text("column_name"), aggregate);
  }

  private static String call(String operation, String column, MessageFieldReader aggregate)
      throws SummaryException {
    return switch (operation) {
      case "COUNT", "SUM", "MIN", "MAX" -> operation + "(" + column + ")";
      case "COUNT_DISTINCT" -> "COUNT(DISTINCT " + column + ")";
      case "MEAN" -> "AVG(" + column + ")";
      case "MEDIAN" -> "PERCENTILE(" + column + ", 50)";
      case "PERCENTILE" -> percentile(column, aggregate);
      case "DURATION_WEIGHTED_MEAN" ->
          "SUM(CAST(%s * dur AS REAL)) / CAST(SUM(dur) AS REAL)".formatted(column);
      default -> throw new SummaryException("an aggregate needs op, such as SUM");
    };
  }

  private static String percentile(String column, MessageFieldReader aggregate)
      throws SummaryException {
    if (!aggregate.has("percentile")) {
      throw new SummaryException("an aggregate with op PERCENTILE needs percentile");
    }
    return "PERCENTILE(%s, %s)".formatted(column, SqlLiteral.of(aggregate.real("percentile")));
  }
}
