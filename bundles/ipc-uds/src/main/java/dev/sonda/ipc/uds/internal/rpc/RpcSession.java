package dev.sonda.ipc.uds.internal.rpc;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/** One client's use of a service. All calls come on the poller's thread. */
public interface RpcSession {
  /**
   * Carries out a call.
   *
   * @param method index of the method, from 0
   * @param argumentsUntrusted the message, valid during this call
   * @throws InvalidProtocolBufferException if it is none; the call is then rejected
   */
  void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException;

  /** Runs the action, on the poller's thread, when all that was asked for before has been done. */
  void settle(Runnable whenDone);

  /** There is room again for what is sent to this client. */
  default void onDrained() {}

  /** The client is gone. */
  void onClosed();
}
