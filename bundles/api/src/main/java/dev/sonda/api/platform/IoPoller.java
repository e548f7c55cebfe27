package dev.sonda.api.platform;

import java.io.IOException;
import org.osgi.annotation.versioning.ProviderType;

/** Lets a loop sleep: a transport's selector, or plain parking. */
@ProviderType
public interface IoPoller extends AutoCloseable {

  /** Sleeps until something is ready, {@link #wakeup} is called or the time is over. */
  void await(long timeoutNs) throws IOException;

  /** Ends the current or the next {@link #await}; from any thread. */
  void wakeup();

  @Override
  void close() throws IOException;
}
