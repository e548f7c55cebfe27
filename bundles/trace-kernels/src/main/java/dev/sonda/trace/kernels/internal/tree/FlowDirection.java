package dev.sonda.trace.kernels.internal.tree;

/** Which flows are connected to a slice. */
public enum FlowDirection {
  /** Those that leave it, or reach it, and on in the same direction. */
  DIRECT("directly_connected_flow"),
  /** Those that leave it or slices within it, and so on. */
  FOLLOWING("following_flow"),
  /** Those that reach it or slices around it, and so on. */
  PRECEDING("preceding_flow");

  private final String operator;

  FlowDirection(String operator) {
    this.operator = operator;
  }

  /** The operator's name in queries. */
  public String operator() {
    return operator;
  }
}
