package dev.sonda.ipc.uds.internal.socket;

import java.nio.channels.SelectionKey;

/** Handles the readiness of a registered channel, on the loop's thread, inside {@code await}. */
public interface ReadyHandler {
  /** The channel is ready for an operation that it was registered for. */
  void ready(SelectionKey key);

  /**
   * The peer has closed its end. The last call: the channel is open but no longer registered. Data
   * sent before can still be read, at most a socket's buffer. Comes for any registered operation.
   */
  void hungUp();
}
