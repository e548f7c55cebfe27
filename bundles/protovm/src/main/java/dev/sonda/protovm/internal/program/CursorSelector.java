package dev.sonda.protovm.internal.program;

/** Selects one of the machine's two cursors, which an instruction moves or reads. */
public enum CursorSelector {
  /** The cursor in the patch. */
  SRC,
  /**
   * The cursor in the state. Perfetto treats all values except SRC like this one, except in a loop.
   */
  DST,
  /** Any other value: like DST, but invalid in a loop. */
  OTHER
}
