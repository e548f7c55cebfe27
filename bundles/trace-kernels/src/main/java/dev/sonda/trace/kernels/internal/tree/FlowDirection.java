package dev.sonda.trace.kernels.internal.tree;

/** Selects which flows count as connected to a slice. */
public enum FlowDirection {
  /** Flows that start or end at the slice, followed further in their direction. */
  DIRECT("directly_connected_flow"),
  /** Flows that start at the slice or its descendants, followed further. */
  FOLLOWING("following_flow"),
  /** Flows that end at the slice or its ancestors, followed further. */
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
