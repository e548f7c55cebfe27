package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.MessageLite;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;

/**
 * Encodes the frames that a client sends, except commits, see {@link CommitDataFrameEncoder}.
 * Stateless.
 */
public final class RequestFrameEncoder {
  private RequestFrameEncoder() {}

  public static ByteBuffer bind(long requestId, String serviceName) {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(requestId)
            .setMsgBindService(IPCFrame.BindService.newBuilder().setServiceName(serviceName))
            .build());
  }

  /**
   * Encodes a call.
   *
   * @param dropReply true if the client doesn't want a reply
   * @throws IllegalArgumentException if the arguments don't fit a frame
   */
  public static ByteBuffer invoke(
      long requestId, int serviceId, int methodId, MessageLite arguments, boolean dropReply) {
    IPCFrame.InvokeMethod.Builder invocation =
        IPCFrame.InvokeMethod.newBuilder()
            .setServiceId(serviceId)
            .setMethodId(methodId)
            .setArgsProto(arguments.toByteString());
    if (dropReply) {
      invocation.setDropReply(true);
    }
    return FrameSerializer.serialize(
        IPCFrame.newBuilder().setRequestId(requestId).setMsgInvokeMethod(invocation).build());
  }
}
