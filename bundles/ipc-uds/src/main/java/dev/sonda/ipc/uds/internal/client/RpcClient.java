package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.ipc.uds.internal.address.JunixsocketAddressConverter;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.ipc.uds.internal.frame.CommitDataFrameEncoder;
import dev.sonda.ipc.uds.internal.frame.IpcFrameView;
import dev.sonda.ipc.uds.internal.frame.RequestFrameEncoder;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import dev.sonda.ipc.uds.internal.socket.FrameListener;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.protos.IPCFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * A client's connection for Perfetto's RPC protocol, bound to one RPC service of the host and, if
 * the host offers it, to a second one. Any thread may call; calls of one thread are sent in their
 * order, and wait until the service is bound. Replies come on the loop's thread.
 */
final class RpcClient implements FrameListener {
  /** Observer of the connection's end, called on the loop's thread. */
  interface Listener {
    /** The connection has ended or couldn't be opened. No other call follows. */
    void onLost(String reason);
  }

  private static final System.Logger LOG = System.getLogger(RpcClient.class.getName());

  /** The ids by which the host identifies a method. */
  private record Method(int serviceId, int methodId) {}

  /** A call that waits for the service to be bound; if binding fails, the descriptor is closed. */
  private record WaitingCall(Runnable call, @Nullable OwnedFd fd) {}

  private final String serviceName;
  private final Optional<String> extraName;
  private final ClientLoop loop;
  private final SelectorPoller poller;
  private final Listener listener;
  private final AtomicLong lastRequestId = new AtomicLong();
  private final Map<Long, ReplyHandler> pending = new ConcurrentHashMap<>();
  // The host's methods by name. Complete, and only read, from the first call on.
  private final Map<String, Method> methods = new ConcurrentHashMap<>();
  private final IpcFrameView frame = new IpcFrameView();
  // Lock for the state that decides whether a call is sent or queued.
  private final Object order = new Object();
  private final List<WaitingCall> waiting = new ArrayList<>();
  // Ids of requests to bind a service without a reply yet. Used only by the loop's thread.
  private final Set<Long> binds = new HashSet<>();
  private boolean bound;
  private boolean closed;
  private long bindRequestId;
  private @Nullable FrameConnection connection;

  /**
   * @param extraName name of a second service, whose method names differ from the names of the
   *     first service
   */
  RpcClient(String serviceName, Optional<String> extraName, ClientLoop loop, Listener listener)
      throws IOException {
    this.serviceName = serviceName;
    this.extraName = extraName;
    this.loop = loop;
    poller = loop.poller();
    this.listener = listener;
  }

  /**
   * Starts connecting. A service that {@code trust} refuses is reported by {@link Listener#onLost}.
   * From any thread.
   */
  void connect(SocketAddressSpec address, ServiceTrust trust, FileSyscalls files) {
    loop.add(this);
    poller.execute(() -> {
      try {
        open(address, trust, files);
      } catch (UntrustedServiceException e) {
        lose(String.valueOf(e.getMessage()));
      } catch (IOException e) {
        lose("cannot connect to " + address + ": " + e.getMessage());
      }
    });
  }

  private void open(SocketAddressSpec address, ServiceTrust trust, FileSyscalls files)
      throws IOException {
    AFUNIXSocketChannel channel = AFUNIXSocketChannel.open();
    try {
      channel.configureBlocking(false);
      if (!channel.connect(JunixsocketAddressConverter.of(address))) {
        throw new IOException("the service accepts no connections for now");
      }
      trust.check(channel, address);
      FrameConnection opened = new FrameConnection(channel, poller, files, SendLimits.TO_SERVICE);
      opened.open(this);
      connection = opened;
      // The second service is bound first, so that all methods are known when the last reply
      // arrives.
      extraName.ifPresent(extra -> requestBind(extra, opened));
      bindRequestId = requestBind(serviceName, opened);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private long requestBind(String service, FrameConnection opened) {
    long requestId = lastRequestId.incrementAndGet();
    binds.add(requestId);
    opened.send(RequestFrameEncoder.bind(requestId, service), null);
    return requestId;
  }

  /** Calls a method and passes its replies to a handler. */
  void invoke(String method, MessageLite arguments, ReplyHandler handler) {
    invoke(method, arguments, null, handler);
  }

  /** Calls a method without a reply. */
  void invokeSilently(String method, MessageLite arguments) {
    invoke(method, arguments, null, null);
  }

  /**
   * Calls a method.
   *
   * @param fd sent with the call; closed here
   * @param handler gets the replies; null for a call without a reply
   */
  void invoke(
      String method, MessageLite arguments, @Nullable OwnedFd fd, @Nullable ReplyHandler handler) {
    whenBound(
        () ->
            send(
                method,
                handler,
                fd,
                (requestId, called) ->
                    RequestFrameEncoder.invoke(
                        requestId, called.serviceId, called.methodId, arguments, handler == null)),
        fd);
  }

  /**
   * Calls CommitData. Does nothing before the service is bound, since the view is valid only now.
   */
  void commit(String method, CommitDataView commit, @Nullable ReplyHandler handler) {
    synchronized (order) {
      if (bound && !closed) {
        send(
            method,
            handler,
            null,
            (requestId, called) ->
                CommitDataFrameEncoder.invoke(
                    requestId, called.serviceId, called.methodId, commit, handler == null));
      }
    }
  }

  private interface Encoder {
    ByteBuffer encode(long requestId, Method called);
  }

  private void send(
      String method, @Nullable ReplyHandler handler, @Nullable OwnedFd fd, Encoder encoder) {
    FrameConnection open = connection;
    Method called = methods.get(method);
    long requestId = lastRequestId.incrementAndGet();
    if (called == null || open == null) {
      // An older service may lack this method; the call fails then.
      LOG.log(System.Logger.Level.DEBUG, "the service has no method {0}", method);
      close(fd);
      if (handler != null) {
        poller.execute(() -> tell(handler, false, ByteBuffer.allocate(0), false));
      }
      return;
    }
    if (handler != null) {
      pending.put(requestId, handler);
    }
    open.send(encoder.encode(requestId, called), fd);
  }

  private static void close(@Nullable OwnedFd fd) {
    if (fd != null) {
      fd.close();
    }
  }

  private void whenBound(Runnable call, @Nullable OwnedFd fd) {
    synchronized (order) {
      if (closed) {
        close(fd);
      } else if (bound) {
        call.run();
      } else {
        waiting.add(new WaitingCall(call, fd));
      }
    }
  }

  @Override
  public void onFrame(ByteBuffer payloadUntrusted) {
    if (!frame.read(payloadUntrusted)) {
      return;
    }
    switch (frame.kind()) {
      case BIND_SERVICE_REPLY -> bind(payloadUntrusted);
      case INVOKE_METHOD_REPLY -> dispatch();
      case REQUEST_ERROR, BIND_SERVICE, INVOKE_METHOD, SET_PEER_IDENTITY, UNKNOWN ->
          LOG.log(System.Logger.Level.DEBUG, "the service answered with {0}", frame.kind());
    }
  }

  /**
   * Handles the reply to a bind request. Only one reply per request is accepted, because the
   * methods in unrequested replies could fill the memory.
   */
  private void bind(ByteBuffer payloadUntrusted) {
    if (!binds.remove(frame.requestId())) {
      LOG.log(System.Logger.Level.DEBUG, "the service binds what it wasn't asked for");
      return;
    }
    IPCFrame.BindServiceReply reply;
    try {
      reply = IPCFrame.parseFrom(payloadUntrusted.duplicate()).getMsgBindServiceReply();
    } catch (InvalidProtocolBufferException e) {
      lose("its answer is no message");
      return;
    }
    reply
        .getMethodsList()
        .forEach(method ->
            methods.put(method.getName(), new Method(reply.getServiceId(), method.getId())));
    if (frame.requestId() == bindRequestId) {
      begin(reply.getSuccess());
    }
  }

  private void begin(boolean success) {
    if (!success) {
      lose("it has no service " + serviceName);
      return;
    }
    synchronized (order) {
      bound = true;
      waiting.forEach(waits -> waits.call.run());
      waiting.clear();
    }
  }

  /** Whether the host offers a method; valid from the first reply on. */
  boolean hasMethod(String name) {
    return methods.containsKey(name);
  }

  private void dispatch() {
    ReplyHandler handler =
        frame.hasMore() ? pending.get(frame.requestId()) : pending.remove(frame.requestId());
    if (handler != null) {
      tell(handler, frame.success(), frame.body(), frame.hasMore());
    }
  }

  private void tell(ReplyHandler handler, boolean success, ByteBuffer body, boolean hasMore) {
    try {
      handler.onReply(success, body, hasMore);
    } catch (InvalidProtocolBufferException e) {
      lose("its answer is no message");
    }
  }

  /**
   * The last received descriptor, owned by the caller from here on; null if no descriptor was
   * received. On the loop's thread.
   */
  @Nullable OwnedFd takeDescriptor() {
    return connection == null ? null : connection.takeDescriptor();
  }

  /** Stops reading from the socket. On the loop's thread. */
  void pauseReading() {
    if (connection != null) {
      connection.pauseReading();
    }
  }

  /** Continues reading from the socket. On the loop's thread. */
  void resumeReading() {
    if (connection != null) {
      connection.resumeReading();
    }
  }

  /** Runs a task on the loop's thread. From any thread. */
  void execute(Runnable task) {
    poller.execute(task);
  }

  /**
   * Runs a task after a delay. On the loop's thread.
   *
   * @return cancels the task; to be run on the loop's thread
   */
  Runnable executeLater(Runnable task, long delayMs) {
    return poller.executeLater(task, delayMs);
  }

  @Override
  public void onClosed(String reason) {
    lose(reason);
  }

  private void lose(String reason) {
    if (end()) {
      listener.onLost(reason);
    }
  }

  /**
   * Ends the connection.
   *
   * @return false if it had ended before
   */
  private boolean end() {
    synchronized (order) {
      if (closed) {
        return false;
      }
      closed = true;
      waiting.forEach(waits -> close(waits.fd));
      waiting.clear();
    }
    pending.clear();
    loop.remove(this);
    if (connection != null) {
      connection.close();
    }
    return true;
  }

  /** Ends the connection after all calls so far were sent. From any thread. */
  void close() {
    whenSent(this::end);
  }

  private void whenSent(Runnable action) {
    poller.execute(() -> {
      if (connection != null && connection.queuedBytes() > 0 && !connection.isClosed()) {
        poller.executeLater(() -> whenSent(action), 1);
      } else {
        action.run();
      }
    });
  }
}
