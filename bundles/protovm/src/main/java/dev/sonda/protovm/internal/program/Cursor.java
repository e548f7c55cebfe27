package dev.sonda.protovm.internal.program;

/** Which of its two places an instruction moves or reads. */
public enum Cursor {
  /** The place in the patch. */
  SRC,
  /** The place in the state; Perfetto takes all that isn't SRC for it, except in a loop. */
  DST,
  /** Any other value: like DST, but not to be looped over. */
  OTHER
}
