package dev.sonda.protovm.internal.state;

/** What a node of the state has turned out to be. */
public enum NodeKind {
  /** Entered and not yet written; left out when the state is encoded. */
  EMPTY("empty"),
  /** A number, with its wire type. */
  SCALAR("scalar"),
  /** A length-delimited field that no program has descended into. */
  BYTES("bytes"),
  /** A message whose fields are nodes, by their numbers. */
  MESSAGE("message"),
  /** The elements of a repeated field, by their position. */
  INDEXED("indexed repeated field"),
  /** The elements of a repeated field, by the value of one of their fields. */
  MAPPED("mapped repeated field");

  private final String words;

  NodeKind(String words) {
    this.words = words;
  }

  /** As sentences name it. */
  public String words() {
    return words;
  }
}
