package dev.sonda.trace.kernels.internal.span;

/** The kinds of span join: determines on which sides spans without an overlap are kept. */
public enum SpanJoinKind {
  INNER("span_join"),
  LEFT("span_left_join"),
  OUTER("span_outer_join");

  private final String operator;

  SpanJoinKind(String operator) {
    this.operator = operator;
  }

  /** The operator's name in queries. */
  public String operator() {
    return operator;
  }
}
