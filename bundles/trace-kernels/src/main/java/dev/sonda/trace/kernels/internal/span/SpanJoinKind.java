package dev.sonda.trace.kernels.internal.span;

/** The kinds of span join: whether spans without a partner are kept, and of which side. */
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
