package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/** Hears the answers to one call, on the loop's thread. */
@FunctionalInterface
interface ReplyHandler {
  /**
   * An answer.
   *
   * @param success whether the service did it; there is no message otherwise
   * @param bodyUntrusted the message, valid during this call
   * @param hasMore whether other answers follow
   * @throws InvalidProtocolBufferException if it is none, which ends the connection
   */
  void onReply(boolean success, ByteBuffer bodyUntrusted, boolean hasMore)
      throws InvalidProtocolBufferException;
}
