package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.MessageLite;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;
import java.util.List;

/** Frames that a host sends. */
public final class ReplyFrames {
  /** Tag and number of a request, tag and length of its reply and of the message, two flags. */
  private static final int MOST_AROUND_A_MESSAGE_BYTES = 11 + 4 + 4 + 2 * 2;

  /** Of a message in a reply; room is left for what is around it, and for no more than that. */
  public static final int MAX_MESSAGE_BYTES =
      FrameLayout.MAX_PAYLOAD_SIZE_BYTES - MOST_AROUND_A_MESSAGE_BYTES;

  private ReplyFrames() {}

  /** An answer to a call. */
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

  /** The answer to a call that was not carried out. */
  public static ByteBuffer rejection(long requestId) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgInvokeMethodReply(IPCFrame.InvokeMethodReply.newBuilder().setSuccess(false))
            .build());
  }

  /** The answer to a client that binds a service: its id, and its methods, which count from 1. */
  public static ByteBuffer bound(long requestId, int serviceId, List<String> methods) {
    IPCFrame.BindServiceReply.Builder reply =
        IPCFrame.BindServiceReply.newBuilder().setSuccess(true).setServiceId(serviceId);
    for (int i = 0; i < methods.size(); i++) {
      reply.addMethodsBuilder().setId(i + 1).setName(methods.get(i));
    }
    return FrameSerializer.serialize(
        IPCFrame.newBuilder().setRequestId(requestId).setMsgBindServiceReply(reply).build());
  }

  /** The answer to a client that binds what is not there. */
  public static ByteBuffer notBound(long requestId) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgBindServiceReply(IPCFrame.BindServiceReply.getDefaultInstance())
            .build());
  }

  /** The answer to a frame that is no request. */
  public static ByteBuffer error(long requestId, String sentence) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgRequestError(IPCFrame.RequestError.newBuilder().setError(sentence))
            .build());
  }
}
