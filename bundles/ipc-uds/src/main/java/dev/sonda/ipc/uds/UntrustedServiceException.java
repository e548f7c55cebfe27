package dev.sonda.ipc.uds;

import java.io.IOException;

/** Thrown when a socket was opened by a user that this client must not trust. */
public final class UntrustedServiceException extends IOException {
  private static final long serialVersionUID = 1;

  public UntrustedServiceException(String message) {
    super(message);
  }
}
