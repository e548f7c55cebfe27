package dev.sonda.protovm.internal.program;

/**
 * A step of a path, which combines a field number and the look-up in that field. Field numbers are
 * unsigned.
 */
public sealed interface PathStep {
  /** Step into a field that isn't repeated. */
  record Field(int fieldId) implements PathStep {}

  /** Step into every element of a repeated field, one after the other. */
  record EveryElement(int fieldId) implements PathStep {}

  /** Step into the element at an index. */
  record ElementAt(int fieldId, int index) implements PathStep {}

  /** Step into the element whose key field equals a register. */
  record ElementOf(int fieldId, int keyFieldId, int register) implements PathStep {}

  /** An invalid step, which aborts the run. */
  record Invalid(String reason) implements PathStep {}
}
