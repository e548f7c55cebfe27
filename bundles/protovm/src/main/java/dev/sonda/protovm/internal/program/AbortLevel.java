package dev.sonda.protovm.internal.program;

/** What becomes of the instructions around one that failed. */
public enum AbortLevel {
  /** The following ones run. */
  SKIP_CURRENT_INSTRUCTION,
  /** The following ones are left out, and the instruction around them fails. The default. */
  SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER,
  /** The run is over. */
  ABORT
}
