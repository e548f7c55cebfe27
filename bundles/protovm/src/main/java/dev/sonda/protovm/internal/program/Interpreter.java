package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.Outcome;
import dev.sonda.protovm.internal.state.AbortReason;
import java.util.List;

/** Runs instructions as they stand: what compiled programs are compared with. */
public final class Interpreter {
  private final List<Instruction> program;
  private final Machine machine;
  private final AbortReason reason;

  public Interpreter(List<Instruction> program, Machine machine, AbortReason reason) {
    this.program = program;
    this.machine = machine;
    this.reason = reason;
  }

  /** Runs the program over the patch that the machine has been given. */
  public Outcome run() {
    return runAll(program);
  }

  private Outcome runAll(List<Instruction> instructions) {
    for (int i = 0; i < instructions.size(); i++) {
      Instruction instruction = instructions.get(i);
      Outcome outcome = afterStep(instruction);
      if (outcome == Outcome.ERROR && instruction.abortLevel() == AbortLevel.ABORT) {
        outcome = reason.abort("it failed, and is to abort the program then");
      }
      if (outcome == Outcome.ABORT) {
        reason.addPosition(i);
        return Outcome.ABORT;
      }
      if (outcome == Outcome.ERROR
          && instruction.abortLevel() == AbortLevel.SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER) {
        return Outcome.ERROR;
      }
    }
    return Outcome.OK;
  }

  private Outcome afterStep(Instruction instruction) {
    return machine.step() == Outcome.ABORT ? Outcome.ABORT : run(instruction);
  }

  private Outcome run(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Select select -> select(select);
      case Instruction.RegLoad load ->
          then(machine.loadRegister(load.cursor(), load.register()), load);
      case Instruction.Merge merge ->
          then(machine.merge(merge.skipSubmessages(), merge.deleteIfEmpty()), merge);
      case Instruction.Set set -> then(machine.set(), set);
      case Instruction.Del del -> then(machine.delete(), del);
      case Instruction.Invalid invalid -> reason.abort("%s", invalid.reason());
    };
  }

  private Outcome then(Outcome outcome, Instruction instruction) {
    return outcome == Outcome.OK ? runAll(instruction.nested()) : outcome;
  }

  private Outcome select(Instruction.Select select) {
    machine.keep();
    Outcome outcome = follow(select, 0);
    machine.restore();
    return outcome;
  }

  private Outcome follow(Instruction.Select select, int position) {
    if (position == select.path().size()) {
      return runAll(select.nested());
    }
    PathStep step = select.path().get(position);
    if (step instanceof PathStep.EveryElement every) {
      return followEvery(select, position, every.fieldId());
    }
    Outcome outcome = machine.enter(select.cursor(), step, select.create());
    return outcome == Outcome.OK ? follow(select, position + 1) : outcome;
  }

  private Outcome followEvery(Instruction.Select select, int position, int fieldId) {
    Outcome outcome = machine.openLoop(select.cursor(), fieldId);
    if (outcome != Outcome.OK) {
      return outcome;
    }
    while (outcome == Outcome.OK && machine.enterNext()) {
      outcome = machine.step() == Outcome.ABORT ? Outcome.ABORT : follow(select, position + 1);
    }
    machine.closeLoop();
    return outcome;
  }
}
