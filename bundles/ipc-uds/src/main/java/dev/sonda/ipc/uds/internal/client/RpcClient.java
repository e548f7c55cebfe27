package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.ipc.uds.internal.address.UnixAddresses;
import dev.sonda.ipc.uds.internal.frame.CommitDataFrames;
import dev.sonda.ipc.uds.internal.frame.IpcFrameView;
import dev.sonda.ipc.uds.internal.frame.RequestFrames;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import dev.sonda.ipc.uds.internal.socket.FrameListener;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.protos.IPCFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * One connection to a service of a host, and to a second one if it is there. Any thread calls, and
 * calls go out in their order; those that come before the service is bound wait for that. Answers
 * come on the loop's thread.
 */
final class RpcClient implements FrameListener {
  /** Told on the loop's thread. */
  interface Listener {
    /** The connection is gone or couldn't be made; nothing follows. */
    void onLost(String reason);
  }

  private static final System.Logger LOG = System.getLogger(RpcClient.class.getName());

  /** A method, as the host has it. */
  private record Method(int serviceId, int methodId) {}

  /** A call that goes out once the service is bound; its descriptor is closed if that never is. */
  private record WaitingCall(Runnable call, @Nullable OwnedFd fd) {}

  private final String serviceName;
  private final Optional<String> extraName;
  private final ClientLoop loop;
  private final SelectorPoller poller;
  private final Listener listener;
  private final AtomicLong lastRequestId = new AtomicLong();
  private final Map<Long, ReplyHandler> pending = new ConcurrentHashMap<>();
  // Complete before anything is called, and only read from then on.
  private final Map<String, Method> methods = new ConcurrentHashMap<>();
  private final IpcFrameView frame = new IpcFrameView();
  // Guards what decides whether a call goes out or waits.
  private final Object order = new Object();
  private final List<WaitingCall> waiting = new ArrayList<>();
  private boolean bound;
  private boolean closed;
  private long bindRequestId;
  private @Nullable FrameConnection connection;

  /**
   * @param extraName a second service, whose methods have names of their own
   */
  RpcClient(String serviceName, Optional<String> extraName, ClientLoop loop, Listener listener)
      throws IOException {
    this.serviceName = serviceName;
    this.extraName = extraName;
    this.loop = loop;
    poller = loop.poller();
    this.listener = listener;
  }

  /** Begins to connect, to a service that is trusted. From any thread. */
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
      if (!channel.connect(UnixAddresses.of(address))) {
        throw new IOException("the service accepts nobody for now");
      }
      trust.check(channel, address);
      FrameConnection opened = new FrameConnection(channel, poller, files, SendLimits.TO_SERVICE);
      opened.open(this);
      connection = opened;
      // The extra one first: when the answer to the last one comes, all are known.
      extraName.ifPresent(
          extra -> opened.send(RequestFrames.bind(lastRequestId.incrementAndGet(), extra), null));
      bindRequestId = lastRequestId.incrementAndGet();
      opened.send(RequestFrames.bind(bindRequestId, serviceName), null);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Calls a method and wants to hear of it. */
  void invoke(String method, MessageLite arguments, ReplyHandler handler) {
    invoke(method, arguments, null, handler);
  }

  /** Calls a method and doesn't want to hear of it. */
  void invokeSilently(String method, MessageLite arguments) {
    invoke(method, arguments, null, null);
  }

  /**
   * Calls a method.
   *
   * @param fd goes along, and is closed here
   * @param handler hears of it; null if nobody wants to
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
                    RequestFrames.invoke(
                        requestId, called.serviceId, called.methodId, arguments, handler == null)),
        fd);
  }

  /** Calls CommitData; only once the service is bound, since the view isn't kept. */
  void commit(String method, CommitDataView commit, @Nullable ReplyHandler handler) {
    synchronized (order) {
      if (bound && !closed) {
        send(
            method,
            handler,
            null,
            (requestId, called) ->
                CommitDataFrames.invoke(
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
      // An older service; what it can't do is not done.
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

  private void bind(ByteBuffer payloadUntrusted) {
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

  /** Whether the host has such a method; known once it has answered anything at all. */
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

  /** The descriptor that came last; the caller's from here on. On the loop's thread. */
  @Nullable OwnedFd takeDescriptor() {
    return connection == null ? null : connection.takeDescriptor();
  }

  /** On the loop's thread. */
  void pauseReading() {
    if (connection != null) {
      connection.pauseReading();
    }
  }

  /** On the loop's thread. */
  void resumeReading() {
    if (connection != null) {
      connection.resumeReading();
    }
  }

  /** Runs something on the loop's thread. */
  void execute(Runnable task) {
    poller.execute(task);
  }

  /** Runs something later; on the loop's thread, and the answer cancels it there. */
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

  /** Whether this was the end, and not what came after it. */
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

  /** Ends the connection when all that was sent before is out. From any thread. */
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
