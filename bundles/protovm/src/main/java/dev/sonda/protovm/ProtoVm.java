package dev.sonda.protovm;

import dev.sonda.protovm.internal.ProgramVm;
import dev.sonda.protovm.internal.program.DeferredCode;
import org.osgi.annotation.versioning.ProviderType;

/** A program with the state that it has made of the packets so far. */
@ProviderType
public interface ProtoVm {
  /**
   * A machine with an empty state. A program that isn't sound aborts where it isn't.
   *
   * @param programUntrusted an encoded VmProgram, which the machine keeps
   * @param memoryLimitBytes of the state, in Perfetto's count; what would exceed it aborts
   */
  static ProtoVm of(byte[] programUntrusted, long memoryLimitBytes) {
    return of(programUntrusted, memoryLimitBytes, new byte[0]);
  }

  /**
   * A machine with a state that another one had.
   *
   * @param stateUntrusted an encoded message; one beyond the limit is left out
   */
  static ProtoVm of(byte[] programUntrusted, long memoryLimitBytes, byte[] stateUntrusted) {
    return new ProgramVm(programUntrusted, memoryLimitBytes, stateUntrusted, DeferredCode::new);
  }

  /**
   * Folds a packet into the state.
   *
   * @param packetUntrusted the packet in the first {@code sizeBytes}
   */
  Outcome apply(byte[] packetUntrusted, int sizeBytes);

  /** The state as an encoded message; equal states have equal bytes. */
  byte[] encodeState();

  /** The program as it was handed in. */
  byte[] program();

  /** A sentence about the last {@link Outcome#ABORT}. */
  String abortReason();

  /** Bytes of the program and the state, in Perfetto's count. */
  long memoryUsageBytes();
}
