package dev.sonda.protovm.internal.program;

import java.util.List;

/** An instruction, with those that run inside of it or after it once it succeeded. */
public sealed interface Instruction {
  /** What a failure does to the instructions around. */
  AbortLevel abortLevel();

  /** The instructions that run when this one has succeeded. */
  List<Instruction> nested();

  /** Moves a cursor along a path; runs the nested instructions there, once per place. */
  record Select(
      Cursor cursor,
      boolean create,
      List<PathStep> path,
      AbortLevel abortLevel,
      List<Instruction> nested)
      implements Instruction {}

  /** Copies the number at a cursor into a register. */
  record RegLoad(Cursor cursor, int register, AbortLevel abortLevel, List<Instruction> nested)
      implements Instruction {}

  /** Merges the patch's message into the state's. */
  record Merge(
      boolean skipSubmessages,
      boolean deleteIfEmpty,
      AbortLevel abortLevel,
      List<Instruction> nested)
      implements Instruction {}

  /** Writes the patch's field over the state's. */
  record Set(AbortLevel abortLevel, List<Instruction> nested) implements Instruction {}

  /** Deletes the state's field. */
  record Del(AbortLevel abortLevel, List<Instruction> nested) implements Instruction {}

  /** What no machine of this version knows: aborts the run. */
  record Invalid(String reason, AbortLevel abortLevel) implements Instruction {
    @Override
    public List<Instruction> nested() {
      return List.of();
    }
  }
}
