package dev.sonda.protovm.internal.program;

/**
 * A step of a path, in which a number of a field and the look-up in that field are one. Field
 * numbers are unsigned.
 */
public sealed interface PathStep {
  /** Into a field that isn't repeated. */
  record Field(int fieldId) implements PathStep {}

  /** Into every element of a repeated field, one after the other. */
  record EveryElement(int fieldId) implements PathStep {}

  /** Into the element at a position. */
  record ElementAt(int fieldId, int index) implements PathStep {}

  /** Into the element of which a field equals a register. */
  record ElementOf(int fieldId, int keyFieldId, int register) implements PathStep {}

  /** A step that can't be taken. */
  record Invalid(String reason) implements PathStep {}
}
