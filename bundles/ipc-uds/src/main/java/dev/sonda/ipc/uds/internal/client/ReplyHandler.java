package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/** Handles the replies to one call, on the loop's thread. */
@FunctionalInterface
interface ReplyHandler {
  /**
   * Handles a reply.
   *
   * @param success whether the service carried out the call; if false, there is no message
   * @param bodyUntrusted the message, valid during this call
   * @param hasMore whether further replies follow
   * @throws InvalidProtocolBufferException if the body is malformed, which ends the connection
   */
  void onReply(boolean success, ByteBuffer bodyUntrusted, boolean hasMore)
      throws InvalidProtocolBufferException;
}
