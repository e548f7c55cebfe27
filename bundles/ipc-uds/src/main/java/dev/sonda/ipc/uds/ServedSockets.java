package dev.sonda.ipc.uds;

import org.osgi.annotation.versioning.ProviderType;

/** The open sockets of a service in this process. */
@ProviderType
public interface ServedSockets extends AutoCloseable {
  /**
   * Closes the sockets and ends all connections. Must not be called on the thread that serves them.
   */
  @Override
  void close();
}
