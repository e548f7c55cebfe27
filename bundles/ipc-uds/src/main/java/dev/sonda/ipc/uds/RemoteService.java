package dev.sonda.ipc.uds;

import dev.sonda.api.endpoint.TracingService;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A tracing service in another process. A connection is made for each producer and each consumer
 * when it connects; one that can't be made, or ends, tells it by {@code onDisconnect}. Callbacks
 * come from a thread that all connections of this object share. The identity given is not used: the
 * kernel tells the other side who is calling.
 */
@ProviderType
public interface RemoteService extends TracingService, AutoCloseable {
  /** Ends all connections and the thread. */
  @Override
  void close();
}
