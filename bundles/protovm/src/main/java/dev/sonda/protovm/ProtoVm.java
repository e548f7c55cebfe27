package dev.sonda.protovm;

import dev.sonda.protovm.internal.ProgramVm;
import dev.sonda.protovm.internal.program.LazilyCompiledProgram;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A virtual machine with a program and the state into which the program has merged the packets so
 * far.
 */
@ProviderType
public interface ProtoVm {
  /**
   * Creates a machine with an empty state. An invalid program aborts when it reaches the invalid
   * instruction.
   *
   * @param programUntrusted an encoded VmProgram, which must not be modified afterwards
   * @param memoryLimitBytes limit of the state's memory, as Perfetto counts it; a packet that would
   *     exceed it aborts
   */
  static ProtoVm of(byte[] programUntrusted, long memoryLimitBytes) {
    return of(programUntrusted, memoryLimitBytes, new byte[0]);
  }

  /**
   * Creates a machine with the state of another machine.
   *
   * @param stateUntrusted the state as an encoded message; ignored if it exceeds the limit
   */
  static ProtoVm of(byte[] programUntrusted, long memoryLimitBytes, byte[] stateUntrusted) {
    return new ProgramVm(
        programUntrusted, memoryLimitBytes, stateUntrusted, LazilyCompiledProgram::new);
  }

  /**
   * Merges a packet into the state.
   *
   * @param packetUntrusted the packet in the first {@code sizeBytes}
   */
  ProgramRunOutcome apply(byte[] packetUntrusted, int sizeBytes);

  /** The state as an encoded message; equal states have equal bytes. */
  byte[] encodeState();

  /** The program with which the machine was created. */
  byte[] program();

  /** The reason for the last {@link ProgramRunOutcome#ABORT}, as a sentence. */
  String abortReason();

  /** Memory of the program and the state, as Perfetto counts it. */
  long memoryUsageBytes();
}
