package dev.sonda.protovm;

/** How a program ended that was run over one packet. */
public enum Outcome {
  /** Every instruction that counts succeeded: the packet is part of the state. */
  OK,

  /** The packet lacks what the program looks for: it is none of its patches. */
  ERROR,

  /**
   * The program is wrong, or its state has no room: {@link ProtoVm#abortReason} says why. What was
   * done until then stays in the state.
   */
  ABORT
}
