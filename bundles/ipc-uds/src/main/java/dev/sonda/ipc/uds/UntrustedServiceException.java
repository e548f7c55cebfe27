package dev.sonda.ipc.uds;

import java.io.IOException;

/** A socket is open, but by a user who isn't trusted with what a client would say there. */
public final class UntrustedServiceException extends IOException {
  private static final long serialVersionUID = 1;

  public UntrustedServiceException(String message) {
    super(message);
  }
}
