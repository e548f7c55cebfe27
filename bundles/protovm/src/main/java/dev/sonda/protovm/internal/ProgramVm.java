package dev.sonda.protovm.internal;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.ProtoVm;
import dev.sonda.protovm.internal.program.ExecutableProgram;
import dev.sonda.protovm.internal.program.Instruction;
import dev.sonda.protovm.internal.program.ProgramReader;
import dev.sonda.protovm.internal.program.RegisterMachine;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.state.MemoryBudget;
import dev.sonda.protovm.internal.state.StateEncoder;
import dev.sonda.protovm.internal.state.StateNode;
import java.util.List;
import java.util.function.Function;

/** Implementation of a ProtoVM: a program in executable form, and its state. */
public final class ProgramVm implements ProtoVm {
  private final byte[] program;
  private final AbortReason reason = new AbortReason();
  private final MemoryBudget budget;
  private final StateNode root = new StateNode();
  private final RegisterMachine machine;
  private final ExecutableProgram code;

  /**
   * Creates a machine.
   *
   * @param stateUntrusted initial state as an encoded message; empty for none
   * @param form creates the executable form of the program's instructions
   */
  public ProgramVm(
      byte[] programUntrusted,
      long memoryLimitBytes,
      byte[] stateUntrusted,
      Function<List<Instruction>, ExecutableProgram> form) {
    program = programUntrusted;
    budget = new MemoryBudget(memoryLimitBytes, reason);
    machine = new RegisterMachine(budget, reason);
    code = form.apply(ProgramReader.read(programUntrusted));
    if (stateUntrusted.length > 0) {
      machine.enter(stateUntrusted, stateUntrusted.length, root);
      machine.set();
    }
  }

  @Override
  public ProgramRunOutcome apply(byte[] packetUntrusted, int sizeBytes) {
    machine.enter(packetUntrusted, sizeBytes, root);
    return code.run(machine);
  }

  @Override
  public byte[] encodeState() {
    return StateEncoder.encode(root);
  }

  @Override
  public byte[] program() {
    return program.clone();
  }

  @Override
  public String abortReason() {
    return reason.text();
  }

  @Override
  public long memoryUsageBytes() {
    return program.length + budget.usedBytes();
  }

  /** Remaining steps: packets add steps to this budget, and instructions use them up. */
  public long stepsLeft() {
    return machine.stepsLeft();
  }
}
