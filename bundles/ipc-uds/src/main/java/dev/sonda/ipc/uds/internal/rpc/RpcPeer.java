package dev.sonda.ipc.uds.internal.rpc;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/** The client at the other end, as a service sees it. On the poller's thread. */
public interface RpcPeer {
  /** The descriptor that came last and that nobody has taken; the caller's from here on. */
  @Nullable OwnedFd takeDescriptor();

  /** Bytes that wait for the client to read. */
  int queuedBytes();

  /** The same client's use of another service of this connection; null if there is none. */
  @Nullable RpcSession session(String serviceName);

  /** Ends the connection; the session hears of it. */
  void disconnect(String reason);
}
