package dev.sonda.trace.kernels.internal.span;

/** Whose spans a span join keeps where the other side has none. */
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
