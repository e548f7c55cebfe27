package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.MessageLite;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;
import java.util.List;

/** Encodes the frames that a host sends. Stateless. */
public final class ReplyFrameEncoder {
  /**
   * Upper bound of the bytes around a message: request id, tags and lengths of reply and message,
   * two flags.
   */
  private static final int MOST_AROUND_A_MESSAGE_BYTES = 11 + 4 + 4 + 2 * 2;

  /**
   * Maximum size of a message in a reply, in bytes: the size of a frame minus the bytes around the
   * message.
   */
  public static final int MAX_MESSAGE_BYTES =
      FrameLayout.MAX_PAYLOAD_SIZE_BYTES - MOST_AROUND_A_MESSAGE_BYTES;

  private ReplyFrameEncoder() {}

  /**
   * Encodes a reply to a call.
   *
   * @param hasMore whether further replies follow
   */
  public static ByteBuffer reply(long requestId, MessageLite message, boolean hasMore) {
    IPCFrame.InvokeMethodReply.Builder reply =
        IPCFrame.InvokeMethodReply.newBuilder()
            .setSuccess(true)
            .setReplyProto(message.toByteString());
    if (hasMore) {
      reply.setHasMore(true);
    }
    return FrameSerializer.serialize(
        IPCFrame.newBuilder().setRequestId(requestId).setMsgInvokeMethodReply(reply).build());
  }

  /** Encodes the reply to a call that failed. */
  public static ByteBuffer rejection(long requestId) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgInvokeMethodReply(IPCFrame.InvokeMethodReply.newBuilder().setSuccess(false))
            .build());
  }

  /**
   * Encodes the reply to a client that binds a service.
   *
   * @param methods names of methods; their ids count from 1
   */
  public static ByteBuffer bound(long requestId, int serviceId, List<String> methods) {
    IPCFrame.BindServiceReply.Builder reply =
        IPCFrame.BindServiceReply.newBuilder().setSuccess(true).setServiceId(serviceId);
    for (int i = 0; i < methods.size(); i++) {
      reply.addMethodsBuilder().setId(i + 1).setName(methods.get(i));
    }
    return FrameSerializer.serialize(
        IPCFrame.newBuilder().setRequestId(requestId).setMsgBindServiceReply(reply).build());
  }

  /** Encodes the reply to a client that binds an unknown service. */
  public static ByteBuffer notBound(long requestId) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgBindServiceReply(IPCFrame.BindServiceReply.getDefaultInstance())
            .build());
  }

  /** Encodes the reply to a frame that is no request. */
  public static ByteBuffer error(long requestId, String sentence) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgRequestError(IPCFrame.RequestError.newBuilder().setError(sentence))
            .build());
  }
}
