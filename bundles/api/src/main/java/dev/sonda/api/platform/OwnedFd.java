package dev.sonda.api.platform;

import dev.sonda.api.internal.ClosedOnceFd;
import java.io.IOException;
import org.osgi.annotation.versioning.ProviderType;

/** A file descriptor with one owner, which closes it or passes ownership on. */
@ProviderType
public interface OwnedFd extends AutoCloseable {

  /**
   * A descriptor that is closed once, however often {@link #close} is called. Any thread.
   *
   * @param duplication the system call dup
   * @param closing the system call close
   * @throws IllegalArgumentException if the number is negative
   */
  static OwnedFd of(int number, Duplication duplication, Closing closing) {
    return new ClosedOnceFd(number, duplication, closing);
  }

  /** The descriptor's number; the descriptor remains owned by this object. */
  int number();

  /** Another descriptor for the same file, owned by the caller. */
  OwnedFd duplicate();

  /** Transfers ownership of the descriptor to the caller, which must close it. */
  int release();

  /** Closing twice does nothing. */
  @Override
  void close();

  /** Makes another descriptor for the same file. */
  @FunctionalInterface
  interface Duplication {
    int duplicate(int fd) throws IOException;
  }

  /** Closes a descriptor. */
  @FunctionalInterface
  interface Closing {
    void close(int fd) throws IOException;
  }
}
