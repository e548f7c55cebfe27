package dev.sonda.ipc.uds;

import org.osgi.annotation.versioning.ProviderType;

/** The sockets of a service in this process, open for others. */
@ProviderType
public interface ServedSockets extends AutoCloseable {
  /** Closes them and ends all connections. Not from the thread that serves them. */
  @Override
  void close();
}
