package dev.sonda.ipc.uds.internal.socket;

import java.nio.channels.SelectionKey;

/** Handles the readiness of a registered channel, on the loop's thread, inside {@code await}. */
public interface ReadyHandler {
  /** The channel is ready for an operation that it was registered for. */
  void ready(SelectionKey key);

  /**
   * The peer has closed its end of the connection, regardless of the registered operations. No
   * other call follows: the channel is still open, but no longer registered. Data sent before, at
   * most the size of a socket's buffer, can still be read.
   */
  void hungUp();
}
