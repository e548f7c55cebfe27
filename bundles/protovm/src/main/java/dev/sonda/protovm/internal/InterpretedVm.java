package dev.sonda.protovm.internal;

import dev.sonda.protovm.Outcome;
import dev.sonda.protovm.ProtoVm;
import dev.sonda.protovm.internal.program.Interpreter;
import dev.sonda.protovm.internal.program.Machine;
import dev.sonda.protovm.internal.program.ProgramReader;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.state.MemoryBudget;
import dev.sonda.protovm.internal.state.Node;
import dev.sonda.protovm.internal.state.StateEncoder;

/** A machine that walks the instructions of its program for each packet. */
public final class InterpretedVm implements ProtoVm {
  private final byte[] program;
  private final AbortReason reason = new AbortReason();
  private final MemoryBudget budget;
  private final Node root = new Node();
  private final Machine machine;
  private final Interpreter code;

  /**
   * Creates a machine.
   *
   * @param stateUntrusted an encoded message; empty for none
   */
  public InterpretedVm(byte[] programUntrusted, long memoryLimitBytes, byte[] stateUntrusted) {
    program = programUntrusted;
    budget = new MemoryBudget(memoryLimitBytes, reason);
    machine = new Machine(budget, reason);
    code = new Interpreter(ProgramReader.read(programUntrusted), machine, reason);
    if (stateUntrusted.length > 0) {
      machine.enter(stateUntrusted, stateUntrusted.length, root);
      machine.set();
    }
  }

  @Override
  public Outcome apply(byte[] packetUntrusted, int sizeBytes) {
    machine.enter(packetUntrusted, sizeBytes, root);
    return code.run();
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
}
