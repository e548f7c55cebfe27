package dev.sonda.core.internal.session.state;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * A session's file as it was at one moment, to be copied.
 *
 * @param fd to be read by position only, as writing goes on where it stands; this object's owner
 *     closes it; null if there is none
 * @param sizeBytes how much of it there was
 * @param error why it can't be read, or empty
 */
public record FileSoFar(@Nullable OwnedFd fd, long sizeBytes, String error)
    implements AutoCloseable {

  @Override
  public void close() {
    if (fd != null) {
      fd.close();
    }
  }
}
