package dev.sonda.protovm.internal.program;

import java.util.List;

/**
 * An instruction of a program, with the nested instructions that are executed when it has
 * succeeded.
 */
public sealed interface Instruction {
  /** Effect of this instruction's failure on the surrounding instructions. */
  AbortLevel abortLevel();

  /** The instructions that run when this one has succeeded. */
  List<Instruction> nested();

  /**
   * Moves a cursor along a path, and executes the nested instructions for each position that the
   * path matches.
   */
  record Select(
      CursorSelector cursor,
      boolean create,
      List<PathStep> path,
      AbortLevel abortLevel,
      List<Instruction> nested)
      implements Instruction {}

  /** Copies the number at a cursor into a register. */
  record RegLoad(
      CursorSelector cursor, int register, AbortLevel abortLevel, List<Instruction> nested)
      implements Instruction {}

  /** Merges the message at the patch's cursor into the message at the state's cursor. */
  record Merge(
      boolean skipSubmessages,
      boolean deleteIfEmpty,
      AbortLevel abortLevel,
      List<Instruction> nested)
      implements Instruction {}

  /** Overwrites the state's field with the patch's field. */
  record Set(AbortLevel abortLevel, List<Instruction> nested) implements Instruction {}

  /** Deletes the field at the state's cursor. */
  record Del(AbortLevel abortLevel, List<Instruction> nested) implements Instruction {}

  /** An instruction that this version doesn't support; aborts the run. */
  record Invalid(String reason, AbortLevel abortLevel) implements Instruction {
    @Override
    public List<Instruction> nested() {
      return List.of();
    }
  }
}
