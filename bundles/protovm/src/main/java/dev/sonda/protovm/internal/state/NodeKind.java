package dev.sonda.protovm.internal.state;

/** Kinds of nodes in the state tree. */
public enum NodeKind {
  /** A node that a program has entered but not yet written; omitted when the state is encoded. */
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

  /** Name of the kind in messages. */
  public String words() {
    return words;
  }
}
