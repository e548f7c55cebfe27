package dev.sonda.protovm;

/** Result of running a program over one packet. */
public enum ProgramRunOutcome {
  /** All required instructions succeeded: the packet has been merged into the state. */
  OK,

  /** The packet lacks fields that the program requires, so it isn't a patch for this program. */
  ERROR,

  /**
   * The program is invalid, or the state has reached its memory limit: {@link ProtoVm#abortReason}
   * says why. Changes made before the abort remain in the state.
   */
  ABORT
}
