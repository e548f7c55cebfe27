package dev.sonda.ipc.uds.internal.rpc;

import com.google.protobuf.MessageLite;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the replies to one call: any number by {@link #sendMore}, then one by {@link #send} or
 * {@link #reject}. Does nothing if the client has requested no reply. On the poller's thread.
 */
public final class RpcReply {
  private static final System.Logger LOG = System.getLogger(RpcReply.class.getName());

  private final FrameConnection connection;
  private final long requestId;
  private final boolean dropped;

  RpcReply(FrameConnection connection, long requestId, boolean dropped) {
    this.connection = connection;
    this.requestId = requestId;
    this.dropped = dropped;
  }

  public long requestId() {
    return requestId;
  }

  /** Whether the client waits for a reply. */
  public boolean isWanted() {
    return !dropped;
  }

  /** Sends the last reply. Rejects the call if the message is too long for a frame. */
  public void send(MessageLite message) {
    if (!fits(message)) {
      reject();
    } else if (!dropped) {
      connection.send(ReplyFrameEncoder.reply(requestId, message, false), null);
    }
  }

  /**
   * Sends a reply that is followed by others. A message too long for a frame is logged and left
   * out.
   */
  public void sendMore(MessageLite message) {
    sendMore(message, null);
  }

  /**
   * Sends a reply that is followed by further replies.
   *
   * @param fd sent with the reply; closed here
   */
  public void sendMore(MessageLite message, @Nullable OwnedFd fd) {
    if (!dropped && fits(message)) {
      connection.send(ReplyFrameEncoder.reply(requestId, message, true), fd);
    } else if (fd != null) {
      fd.close();
    }
  }

  /** Whether a message fits a frame; a client would disconnect if it received a longer frame. */
  private boolean fits(MessageLite message) {
    boolean fits = message.getSerializedSize() <= ReplyFrameEncoder.MAX_MESSAGE_BYTES;
    if (!fits) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a reply of {0} bytes is too long for a frame",
          message.getSerializedSize());
    }
    return fits;
  }

  /** Sends an encoded frame. */
  public void sendFrame(ByteBuffer frame) {
    if (!dropped) {
      connection.send(frame, null);
    }
  }

  /** Sends a failure as the last reply; the protocol has no field for a reason. */
  public void reject() {
    if (!dropped) {
      connection.send(ReplyFrameEncoder.rejection(requestId), null);
    }
  }
}
