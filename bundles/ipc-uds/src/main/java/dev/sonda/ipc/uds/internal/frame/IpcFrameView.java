package dev.sonda.ipc.uds.internal.frame;

import java.nio.ByteBuffer;

/**
 * A view of a received IPCFrame. All its values are untrusted. One thread; reused, and allocates
 * nothing.
 */
public final class IpcFrameView {
  /** The messages that a frame can carry. */
  public enum Kind {
    BIND_SERVICE,
    BIND_SERVICE_REPLY,
    INVOKE_METHOD,
    INVOKE_METHOD_REPLY,
    REQUEST_ERROR,
    SET_PEER_IDENTITY,
    /** The frame contains no message or an unknown message. */
    UNKNOWN
  }

  private final FieldCursor frame = new FieldCursor();
  private final FieldCursor message = new FieldCursor();
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private Kind kind = Kind.UNKNOWN;
  private long requestId;
  private int begin;
  private int end;
  private long serviceId;
  private long methodId;
  private boolean dropReply;
  private boolean success;
  private boolean hasMore;
  private int bodyBegin;
  private int bodyEnd;

  /**
   * Parses a frame. The view is valid as long as {@code payload} is.
   *
   * @return false if the frame is malformed
   */
  public boolean read(ByteBuffer payload) {
    bytes = payload;
    clear();
    frame.reset(payload, payload.position(), payload.limit());
    while (frame.next()) {
      if (frame.field() == IpcFrameFieldNumbers.REQUEST_ID && frame.isNumber()) {
        requestId = frame.number();
      } else if (frame.isBytes()) {
        take(kindOf(frame.field()));
      }
    }
    return !frame.isMalformed() && readMessage();
  }

  private void clear() {
    kind = Kind.UNKNOWN;
    requestId = 0;
    serviceId = 0;
    methodId = 0;
    dropReply = false;
    success = false;
    hasMore = false;
    begin = 0;
    end = 0;
    bodyBegin = 0;
    bodyEnd = 0;
  }

  /** Stores a message of the oneof; if a frame contains several, the last one is used. */
  private void take(Kind found) {
    if (found != Kind.UNKNOWN) {
      kind = found;
      begin = frame.begin();
      end = frame.end();
    }
  }

  private static Kind kindOf(int field) {
    return switch (field) {
      case IpcFrameFieldNumbers.BIND_SERVICE -> Kind.BIND_SERVICE;
      case IpcFrameFieldNumbers.BIND_SERVICE_REPLY -> Kind.BIND_SERVICE_REPLY;
      case IpcFrameFieldNumbers.INVOKE_METHOD -> Kind.INVOKE_METHOD;
      case IpcFrameFieldNumbers.INVOKE_METHOD_REPLY -> Kind.INVOKE_METHOD_REPLY;
      case IpcFrameFieldNumbers.REQUEST_ERROR -> Kind.REQUEST_ERROR;
      case IpcFrameFieldNumbers.SET_PEER_IDENTITY -> Kind.SET_PEER_IDENTITY;
      default -> Kind.UNKNOWN;
    };
  }

  private boolean readMessage() {
    message.reset(bytes, begin, end);
    while (message.next()) {
      if (kind == Kind.INVOKE_METHOD) {
        readInvocation();
      } else if (kind == Kind.INVOKE_METHOD_REPLY) {
        readReply();
      }
    }
    return !message.isMalformed();
  }

  private void readInvocation() {
    if (message.isBytes() && message.field() == IpcFrameFieldNumbers.INVOKE_ARGS) {
      takeBody();
    } else if (message.isNumber()) {
      switch (message.field()) {
        case IpcFrameFieldNumbers.INVOKE_SERVICE_ID -> serviceId = message.unsigned32();
        case IpcFrameFieldNumbers.INVOKE_METHOD_ID -> methodId = message.unsigned32();
        case IpcFrameFieldNumbers.INVOKE_DROP_REPLY -> dropReply = message.isTrue();
        default -> {}
      }
    }
  }

  private void readReply() {
    if (message.isBytes() && message.field() == IpcFrameFieldNumbers.REPLY_PROTO) {
      takeBody();
    } else if (message.isNumber()) {
      switch (message.field()) {
        case IpcFrameFieldNumbers.REPLY_SUCCESS -> success = message.isTrue();
        case IpcFrameFieldNumbers.REPLY_HAS_MORE -> hasMore = message.isTrue();
        default -> {}
      }
    }
  }

  private void takeBody() {
    bodyBegin = message.begin();
    bodyEnd = message.end();
  }

  public Kind kind() {
    return kind;
  }

  public long requestId() {
    return requestId;
  }

  /** The service that an invocation calls. */
  public long serviceId() {
    return serviceId;
  }

  /** The method that an invocation calls. */
  public long methodId() {
    return methodId;
  }

  /** Whether the client has requested that no reply to the invocation is sent. */
  public boolean dropReply() {
    return dropReply;
  }

  /** Whether a reply reports success. */
  public boolean success() {
    return success;
  }

  /** Whether further replies to the invocation follow. */
  public boolean hasMore() {
    return hasMore;
  }

  /** The arguments of an invocation, or the message of a reply: a view. */
  public ByteBuffer body() {
    return bytes.slice(bodyBegin, bodyEnd - bodyBegin);
  }
}
