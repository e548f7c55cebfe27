package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.Fields;

/** When rows of two queries, which have a name each, belong together. */
record JoinCondition(String left, String right, String sql) {
  private static final String EQUALITY = "equality_columns";
  private static final String FREE = "freeform_condition";

  /**
   * Reads the condition of a source.
   *
   * @param left a name for the case that two columns are compared; else the author says it
   */
  static JoinCondition of(Fields source, String left, String right) throws SummaryException {
    return switch (source.which("condition")) {
      case EQUALITY -> equality(new Required(EQUALITY, source.message(EQUALITY)), left, right);
      case FREE -> free(new Required(FREE, source.message(FREE)));
      default -> throw new SummaryException("a join needs " + EQUALITY + " or " + FREE);
    };
  }

  private static JoinCondition equality(Required columns, String left, String right)
      throws SummaryException {
    String sql =
        "%s.%s = %s.%s"
            .formatted(left, columns.text("left_column"), right, columns.text("right_column"));
    return new JoinCondition(left, right, sql);
  }

  private static JoinCondition free(Required condition) throws SummaryException {
    return new JoinCondition(
        condition.text("left_query_alias"),
        condition.text("right_query_alias"),
        condition.text("sql_expression"));
  }
}
