package dev.sonda.api.platform;

import java.io.IOException;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Blocks an event loop until it has work: a transport's selector, or plain parking of the thread.
 */
@ProviderType
public interface IoPoller extends AutoCloseable {

  /** Blocks until a channel is ready, {@link #wakeup} is called or the timeout expires. */
  void await(long timeoutNs) throws IOException;

  /** Ends the current or the next {@link #await}; from any thread. */
  void wakeup();

  @Override
  void close() throws IOException;
}
