package dev.sonda.trace.kernels;

import dev.sonda.trace.tables.Table;

/** An argument of an operator. */
public sealed interface OperatorArgument {
  /** A table, or the result of a subquery. */
  record Rows(Table table) implements OperatorArgument {}

  /** A constant text, such as the name of a column. */
  record Text(String text) implements OperatorArgument {}

  /** A constant integer. */
  record WholeNumber(long number) implements OperatorArgument {}

  /** A constant that is null, for a text or integer parameter. */
  record Nothing() implements OperatorArgument {}
}
