package dev.sonda.ipc.uds.internal.rpc;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.IpcFrameView;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import dev.sonda.ipc.uds.internal.socket.FrameListener;
import dev.sonda.protos.IPCFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The host's side of a client's connection: passes each call to the RPC service that the call
 * names. Invalid requests get Perfetto's replies: a rejection for an unknown method, an error for a
 * frame that is no call, none for malformed data.
 *
 * <p>While a client's calls arrive faster than the service handles them, the client's socket isn't
 * read, so that the loop's task queue doesn't grow. On the poller's thread.
 */
public final class HostConnection implements FrameListener, RpcPeer {
  private static final System.Logger LOG = System.getLogger(HostConnection.class.getName());

  /**
   * Number of frames in the loop's queue above which the socket isn't read; reading resumes at half
   * of this number.
   */
  private static final int MOST_UNSETTLED_FRAMES = 256;

  /** Bytes in the loop's queue above which the socket isn't read. */
  private static final int MOST_UNSETTLED_BYTES = 1 << 20;

  private final FrameConnection connection;
  private final ClientIdentity identity;
  private final List<RpcService> services;
  private final @Nullable RpcSession[] sessions;
  private final Consumer<HostConnection> whenClosed;
  private final IpcFrameView frame = new IpcFrameView();
  private int framesSincePause;
  private int bytesSincePause;
  private int unsettledFrames;
  private int unsettledBytes;
  private boolean paused;

  /**
   * @param services in the order of their ids, which count from 1
   */
  public HostConnection(
      FrameConnection connection,
      ClientIdentity identity,
      List<RpcService> services,
      Consumer<HostConnection> whenClosed) {
    this.connection = connection;
    this.identity = identity;
    this.services = List.copyOf(services);
    this.whenClosed = whenClosed;
    sessions = new @Nullable RpcSession[services.size()];
  }

  /** Starts reading. On the poller's thread. */
  public void open() throws IOException {
    connection.open(this);
  }

  /** The client's identity, as reported by the kernel when the client connected. */
  public ClientIdentity identity() {
    return identity;
  }

  @Override
  public void onFrame(ByteBuffer payloadUntrusted) {
    if (!frame.read(payloadUntrusted)) {
      return;
    }
    framesSincePause++;
    bytesSincePause += payloadUntrusted.remaining();
    switch (frame.kind()) {
      case BIND_SERVICE -> bind(payloadUntrusted);
      case INVOKE_METHOD -> invoke();
      case SET_PEER_IDENTITY -> {
        // The client's own statement of its identity is ignored: the kernel's credentials are used
        // instead.
      }
      case BIND_SERVICE_REPLY, INVOKE_METHOD_REPLY, REQUEST_ERROR, UNKNOWN ->
          connection.send(ReplyFrameEncoder.error(frame.requestId(), "unknown request"), null);
    }
  }

  /** Replies with a service's id and methods. Malformed requests get no reply, as in Perfetto. */
  private void bind(ByteBuffer payloadUntrusted) {
    String name;
    try {
      name = IPCFrame.parseFrom(payloadUntrusted.duplicate()).getMsgBindService().getServiceName();
    } catch (InvalidProtocolBufferException e) {
      return;
    }
    int service = indexOf(name);
    connection.send(
        service < 0
            ? ReplyFrameEncoder.notBound(frame.requestId())
            : ReplyFrameEncoder.bound(
                frame.requestId(), service + 1, services.get(service).methods()),
        null);
  }

  /**
   * Passes a call to its service; an unknown service or method, and malformed arguments, are
   * rejected.
   */
  private void invoke() {
    RpcReply reply = new RpcReply(connection, frame.requestId(), frame.dropReply());
    long service = frame.serviceId() - 1;
    if (service < 0 || service >= services.size()) {
      reply.reject();
      return;
    }
    long method = frame.methodId() - 1;
    if (method < 0 || method >= services.get((int) service).methods().size()) {
      reply.reject();
      return;
    }
    try {
      session((int) service).invoke((int) method, frame.body(), reply);
    } catch (InvalidProtocolBufferException e) {
      LOG.log(System.Logger.Level.DEBUG, "arguments that are no message", e);
      reply.reject();
    }
  }

  /** The client's session with a service, opened by its first call. */
  private RpcSession session(int service) {
    RpcSession session = sessions[service];
    if (session == null) {
      session = services.get(service).open(this, identity);
      sessions[service] = session;
    }
    return session;
  }

  @Override
  public @Nullable RpcSession session(String serviceName) {
    int service = indexOf(serviceName);
    return service < 0 ? null : session(service);
  }

  private int indexOf(String serviceName) {
    for (int i = 0; i < services.size(); i++) {
      if (services.get(i).name().equals(serviceName)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Counts the frames passed to the service, and pauses reading if too many of them are unhandled.
   */
  @Override
  public void onPause() {
    int frames = framesSincePause;
    int bytes = bytesSincePause;
    framesSincePause = 0;
    bytesSincePause = 0;
    if (frames == 0) {
      return;
    }
    for (RpcSession session : sessions) {
      if (session != null) {
        unsettledFrames += frames;
        unsettledBytes += bytes;
        session.settle(() -> settled(frames, bytes));
      }
    }
    boolean behind =
        unsettledFrames > MOST_UNSETTLED_FRAMES || unsettledBytes > MOST_UNSETTLED_BYTES;
    if (behind && !paused) {
      paused = true;
      connection.pauseReading();
    }
  }

  /** Counts frames that a session has handled, and resumes reading at half of the limits. */
  private void settled(int frames, int bytes) {
    unsettledFrames -= frames;
    unsettledBytes -= bytes;
    boolean caughtUp =
        unsettledFrames <= MOST_UNSETTLED_FRAMES / 2 && unsettledBytes <= MOST_UNSETTLED_BYTES / 2;
    if (paused && caughtUp && !connection.isClosed()) {
      paused = false;
      connection.resumeReading();
    }
  }

  @Override
  public void onDrained() {
    for (RpcSession session : sessions) {
      if (session != null) {
        session.onDrained();
      }
    }
  }

  @Override
  public void onClosed(String reason) {
    LOG.log(System.Logger.Level.DEBUG, "client of pid {0}: {1}", identity.pid(), reason);
    for (RpcSession session : sessions) {
      if (session != null) {
        session.onClosed();
      }
    }
    whenClosed.accept(this);
  }

  @Override
  public @Nullable OwnedFd takeDescriptor() {
    return connection.takeDescriptor();
  }

  @Override
  public int queuedBytes() {
    return connection.queuedBytes();
  }

  @Override
  public void disconnect(String reason) {
    if (!connection.isClosed()) {
      connection.close();
      onClosed(reason);
    }
  }
}
