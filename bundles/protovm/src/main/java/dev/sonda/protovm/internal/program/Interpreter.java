package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import java.util.List;

/**
 * Executes a program by interpreting its instructions; the reference with which compiled programs
 * are compared.
 */
public final class Interpreter implements ExecutableProgram {
  private final List<Instruction> program;

  public Interpreter(List<Instruction> program) {
    this.program = program;
  }

  @Override
  public ProgramRunOutcome run(RegisterMachine machine) {
    return runAll(program, machine);
  }

  private static ProgramRunOutcome runAll(List<Instruction> instructions, RegisterMachine machine) {
    for (int i = 0; i < instructions.size(); i++) {
      Instruction instruction = instructions.get(i);
      ProgramRunOutcome outcome = afterStep(instruction, machine);
      if (outcome != ProgramRunOutcome.OK) {
        outcome = machine.afterFailure(outcome, instruction.abortLevel(), i);
      }
      if (outcome != ProgramRunOutcome.OK) {
        return outcome;
      }
    }
    return ProgramRunOutcome.OK;
  }

  private static ProgramRunOutcome afterStep(Instruction instruction, RegisterMachine machine) {
    return machine.step() == ProgramRunOutcome.ABORT
        ? ProgramRunOutcome.ABORT
        : run(instruction, machine);
  }

  private static ProgramRunOutcome run(Instruction instruction, RegisterMachine machine) {
    return switch (instruction) {
      case Instruction.Select select -> select(select, machine);
      case Instruction.RegLoad load ->
          then(machine.loadRegister(load.cursor(), load.register()), load, machine);
      case Instruction.Merge merge ->
          then(machine.merge(merge.skipSubmessages(), merge.deleteIfEmpty()), merge, machine);
      case Instruction.Set set -> then(machine.set(), set, machine);
      case Instruction.Del del -> then(machine.delete(), del, machine);
      case Instruction.Invalid invalid -> machine.abort(invalid.reason());
    };
  }

  private static ProgramRunOutcome then(
      ProgramRunOutcome outcome, Instruction instruction, RegisterMachine machine) {
    return outcome == ProgramRunOutcome.OK ? runAll(instruction.nested(), machine) : outcome;
  }

  private static ProgramRunOutcome select(Instruction.Select select, RegisterMachine machine) {
    machine.keep();
    ProgramRunOutcome outcome = follow(select, 0, machine);
    machine.restore();
    return outcome;
  }

  private static ProgramRunOutcome follow(
      Instruction.Select select, int position, RegisterMachine machine) {
    if (position == select.path().size()) {
      return runAll(select.nested(), machine);
    }
    PathStep step = select.path().get(position);
    if (step instanceof PathStep.EveryElement every) {
      return followEvery(select, position, every.fieldId(), machine);
    }
    ProgramRunOutcome outcome = machine.enter(select.cursor(), step, select.create());
    return outcome == ProgramRunOutcome.OK ? follow(select, position + 1, machine) : outcome;
  }

  private static ProgramRunOutcome followEvery(
      Instruction.Select select, int position, int fieldId, RegisterMachine machine) {
    ProgramRunOutcome outcome = machine.openLoop(select.cursor(), fieldId);
    if (outcome != ProgramRunOutcome.OK) {
      return outcome;
    }
    while (outcome == ProgramRunOutcome.OK && machine.enterNext()) {
      outcome =
          machine.step() == ProgramRunOutcome.ABORT
              ? ProgramRunOutcome.ABORT
              : follow(select, position + 1, machine);
    }
    machine.closeLoop();
    return outcome;
  }
}
