package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.Outcome;
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
  public Outcome run(Machine machine) {
    return runAll(program, machine);
  }

  private static Outcome runAll(List<Instruction> instructions, Machine machine) {
    for (int i = 0; i < instructions.size(); i++) {
      Instruction instruction = instructions.get(i);
      Outcome outcome = afterStep(instruction, machine);
      if (outcome != Outcome.OK) {
        outcome = machine.afterFailure(outcome, instruction.abortLevel(), i);
      }
      if (outcome != Outcome.OK) {
        return outcome;
      }
    }
    return Outcome.OK;
  }

  private static Outcome afterStep(Instruction instruction, Machine machine) {
    return machine.step() == Outcome.ABORT ? Outcome.ABORT : run(instruction, machine);
  }

  private static Outcome run(Instruction instruction, Machine machine) {
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

  private static Outcome then(Outcome outcome, Instruction instruction, Machine machine) {
    return outcome == Outcome.OK ? runAll(instruction.nested(), machine) : outcome;
  }

  private static Outcome select(Instruction.Select select, Machine machine) {
    machine.keep();
    Outcome outcome = follow(select, 0, machine);
    machine.restore();
    return outcome;
  }

  private static Outcome follow(Instruction.Select select, int position, Machine machine) {
    if (position == select.path().size()) {
      return runAll(select.nested(), machine);
    }
    PathStep step = select.path().get(position);
    if (step instanceof PathStep.EveryElement every) {
      return followEvery(select, position, every.fieldId(), machine);
    }
    Outcome outcome = machine.enter(select.cursor(), step, select.create());
    return outcome == Outcome.OK ? follow(select, position + 1, machine) : outcome;
  }

  private static Outcome followEvery(
      Instruction.Select select, int position, int fieldId, Machine machine) {
    Outcome outcome = machine.openLoop(select.cursor(), fieldId);
    if (outcome != Outcome.OK) {
      return outcome;
    }
    while (outcome == Outcome.OK && machine.enterNext()) {
      outcome =
          machine.step() == Outcome.ABORT ? Outcome.ABORT : follow(select, position + 1, machine);
    }
    machine.closeLoop();
    return outcome;
  }
}
