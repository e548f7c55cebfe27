package dev.sonda.protovm.internal.program;

/** Effect of a failed instruction on the surrounding instructions. */
public enum AbortLevel {
  /** The following instructions are executed. */
  SKIP_CURRENT_INSTRUCTION,
  /** The following instructions are skipped, and the enclosing instruction fails. The default. */
  SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER,
  /** The whole run is aborted. */
  ABORT
}
