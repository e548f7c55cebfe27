package dev.sonda.ipc.uds;

import dev.sonda.api.endpoint.TracingService;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A tracing service in another process. Any thread may call; callbacks come from one thread that
 * all connections of this object share.
 *
 * <p>Each producer and each consumer gets a connection of its own. A connection that can't be
 * opened, or that ends, is reported by {@code onDisconnect}. The identity passed to connect methods
 * is unused: the service gets the user from the kernel.
 */
@ProviderType
public interface RemoteService extends TracingService, AutoCloseable {
  /** Ends all connections and the thread, and waits for the thread for at most two seconds. */
  @Override
  void close();
}
