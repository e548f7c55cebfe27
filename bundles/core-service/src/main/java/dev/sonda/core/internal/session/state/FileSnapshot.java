package dev.sonda.core.internal.session.state;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a session's file at one moment, for a copy.
 *
 * @param fd a duplicate to be read by position only, since it shares the writer's file offset;
 *     owned by this object; null on an error
 * @param sizeBytes size at that moment
 * @param error the reason why the file can't be read, or empty
 */
public record FileSnapshot(@Nullable OwnedFd fd, long sizeBytes, String error)
    implements AutoCloseable {

  @Override
  public void close() {
    if (fd != null) {
      fd.close();
    }
  }
}
