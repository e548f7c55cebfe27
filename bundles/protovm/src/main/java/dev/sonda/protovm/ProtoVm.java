package dev.sonda.protovm;

import dev.sonda.protovm.internal.program.Instruction;
import dev.sonda.protovm.internal.program.Interpreter;
import dev.sonda.protovm.internal.program.Machine;
import dev.sonda.protovm.internal.program.ProgramReader;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.state.MemoryBudget;
import dev.sonda.protovm.internal.state.Node;
import dev.sonda.protovm.internal.state.StateEncoder;
import java.util.List;

/** A program with the state that it has made of the packets so far. */
public final class ProtoVm {
  private final byte[] program;
  private final AbortReason reason = new AbortReason();
  private final MemoryBudget budget;
  private final Node root = new Node();
  private final Machine machine;
  private final Interpreter code;

  /**
   * Creates a machine with an empty state. A program that isn't sound aborts where it isn't.
   *
   * @param programUntrusted an encoded VmProgram, which the machine keeps
   * @param memoryLimitBytes of the state, in Perfetto's count; what would exceed it aborts
   */
  public ProtoVm(byte[] programUntrusted, long memoryLimitBytes) {
    this(programUntrusted, memoryLimitBytes, new byte[0]);
  }

  /**
   * Creates a machine with a state that another one had.
   *
   * @param stateUntrusted an encoded message; one beyond the limit is left out
   */
  public ProtoVm(byte[] programUntrusted, long memoryLimitBytes, byte[] stateUntrusted) {
    program = programUntrusted;
    budget = new MemoryBudget(memoryLimitBytes, reason);
    machine = new Machine(budget, reason);
    List<Instruction> instructions = ProgramReader.read(programUntrusted);
    code = new Interpreter(instructions, machine, reason);
    if (stateUntrusted.length > 0) {
      machine.enter(stateUntrusted, stateUntrusted.length, root);
      machine.set();
    }
  }

  /**
   * Folds a packet into the state.
   *
   * @param packetUntrusted the packet in the first {@code sizeBytes}
   */
  public Outcome apply(byte[] packetUntrusted, int sizeBytes) {
    machine.enter(packetUntrusted, sizeBytes, root);
    return code.run();
  }

  /** The state as an encoded message; equal states have equal bytes. */
  public byte[] encodeState() {
    return StateEncoder.encode(root);
  }

  /** The program as it was handed in. */
  public byte[] program() {
    return program.clone();
  }

  /** A sentence about the last {@link Outcome#ABORT}. */
  public String abortReason() {
    return reason.text();
  }

  /** Bytes of the program and the state, in Perfetto's count. */
  public long memoryUsageBytes() {
    return program.length + budget.usedBytes();
  }
}
