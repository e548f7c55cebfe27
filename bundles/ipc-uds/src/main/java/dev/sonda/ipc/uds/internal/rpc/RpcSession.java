package dev.sonda.ipc.uds.internal.rpc;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/**
 * Receives the calls of one client to one RPC service, and learns when the connection ends. On the
 * poller's thread.
 */
public interface RpcSession {
  /**
   * Carries out a call.
   *
   * @param method index of the method, from 0
   * @param argumentsUntrusted the message, valid during this call
   * @throws InvalidProtocolBufferException if the arguments are malformed; the call is then
   *     rejected
   */
  void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException;

  /** Runs an action on the poller's thread when all earlier calls were handled. */
  void settle(Runnable whenDone);

  /** The kernel has taken all data sent to this client. */
  default void onDrained() {}

  /** The client has disconnected. No further method is called. */
  void onClosed();
}
