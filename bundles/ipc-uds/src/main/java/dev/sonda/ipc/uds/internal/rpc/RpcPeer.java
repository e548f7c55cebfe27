package dev.sonda.ipc.uds.internal.rpc;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/** A client's connection as the sessions of its RPC services see it. On the poller's thread. */
public interface RpcPeer {
  /**
   * The last received descriptor, owned by the caller from here on; null if no descriptor was
   * received.
   */
  @Nullable OwnedFd takeDescriptor();

  /** Bytes queued for sending until the client reads. */
  int queuedBytes();

  /**
   * This client's session with another service of the connection; null if there is no such service.
   */
  @Nullable RpcSession session(String serviceName);

  /** Ends the connection; sessions get {@link RpcSession#onClosed}. */
  void disconnect(String reason);
}
