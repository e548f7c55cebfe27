package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Condition of a join of two queries, with the aliases of both queries. */
record JoinCondition(String left, String right, String sql) {
  private static final String EQUALITY = "equality_columns";
  private static final String FREE = "freeform_condition";

  /**
   * Reads the join condition of a source.
   *
   * @param left alias of the left query if the condition compares two columns; a free condition
   *     defines its own aliases
   */
  static JoinCondition of(MessageFieldReader source, String left, String right)
      throws SummaryException {
    return switch (source.which("condition")) {
      case EQUALITY ->
          equality(new RequiredFieldReader(EQUALITY, source.message(EQUALITY)), left, right);
      case FREE -> free(new RequiredFieldReader(FREE, source.message(FREE)));
      default -> throw new SummaryException("a join needs " + EQUALITY + " or " + FREE);
    };
  }

  private static JoinCondition equality(RequiredFieldReader columns, String left, String right)
      throws SummaryException {
    String sql =
        "%s.%s = %s.%s"
            .formatted(left, columns.text("left_column"), right, columns.text("right_column"));
    return new JoinCondition(left, right, sql);
  }

  private static JoinCondition free(RequiredFieldReader condition) throws SummaryException {
    return new JoinCondition(
        condition.text("left_query_alias"),
        condition.text("right_query_alias"),
        condition.text("sql_expression"));
  }
}
