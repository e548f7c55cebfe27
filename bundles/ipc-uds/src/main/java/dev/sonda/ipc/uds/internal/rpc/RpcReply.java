package dev.sonda.ipc.uds.internal.rpc;

import com.google.protobuf.MessageLite;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.ReplyFrames;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * How one call is answered: once, or any number of times and then for the last time. A client that
 * wants no reply gets none, whatever is called here.
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

  /** Whether the client waits for an answer. */
  public boolean isWanted() {
    return !dropped;
  }

  /** The last answer. */
  public void send(MessageLite message) {
    if (!fits(message)) {
      reject();
    } else if (!dropped) {
      connection.send(ReplyFrames.reply(requestId, message, false), null);
    }
  }

  /** One of several. */
  public void sendMore(MessageLite message) {
    sendMore(message, null);
  }

  /**
   * One of several.
   *
   * @param fd goes along and is closed here
   */
  public void sendMore(MessageLite message, @Nullable OwnedFd fd) {
    if (!dropped && fits(message)) {
      connection.send(ReplyFrames.reply(requestId, message, true), fd);
    } else if (fd != null) {
      fd.close();
    }
  }

  /** What doesn't can't be sent in any way: a client would have to hang up on it. */
  private boolean fits(MessageLite message) {
    boolean fits = message.getSerializedSize() <= ReplyFrames.MAX_MESSAGE_BYTES;
    if (!fits) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a reply of {0} bytes is too long for a frame",
          message.getSerializedSize());
    }
    return fits;
  }

  /** One that is a frame already. */
  public void sendFrame(ByteBuffer frame) {
    if (!dropped) {
      connection.send(frame, null);
    }
  }

  /** It can't be done: all that the protocol has to say about it. */
  public void reject() {
    if (!dropped) {
      connection.send(ReplyFrames.rejection(requestId), null);
    }
  }
}
