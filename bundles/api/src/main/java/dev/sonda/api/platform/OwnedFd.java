package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/** A file descriptor with one owner, which closes it or hands it on. */
@ProviderType
public interface OwnedFd extends AutoCloseable {

  /** The number; still owned by this object. */
  int number();

  /** Another descriptor for the same file, owned by the caller. */
  OwnedFd duplicate();

  /** Hands the number to the caller, which closes it from here on. */
  int release();

  /** Closing twice does nothing. */
  @Override
  void close();
}
