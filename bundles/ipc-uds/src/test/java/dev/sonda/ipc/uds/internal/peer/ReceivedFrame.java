package dev.sonda.ipc.uds.internal.peer;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.IPCFrame.InvokeMethodReply;
import java.io.FileDescriptor;
import java.util.List;

/** A received frame, with the descriptors that arrived with its first bytes. */
public record ReceivedFrame(IPCFrame frame, int payloadBytes, List<FileDescriptor> descriptors) {
  public long requestId() {
    return frame.getRequestId();
  }

  /** The reply to a call in the frame; fails if the frame is no such reply. */
  public InvokeMethodReply reply() {
    if (!frame.hasMsgInvokeMethodReply()) {
      throw new AssertionError("no reply to a call: " + frame);
    }
    return frame.getMsgInvokeMethodReply();
  }

  /** The message in a reply that isn't a rejection. */
  public <M extends MessageLite> M message(Parser<M> parser) {
    if (!reply().getSuccess()) {
      throw new AssertionError("the call was rejected");
    }
    try {
      return parser.parseFrom(reply().getReplyProto());
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the reply holds another message", e);
    }
  }

  public boolean isRejection() {
    return !reply().getSuccess() && !reply().getHasMore() && !reply().hasReplyProto();
  }
}
