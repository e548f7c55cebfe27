package dev.sonda.ipc.uds.internal.socket;

import java.nio.channels.SelectionKey;

/** Told on the loop's thread, inside {@code await}, what happened to its channel. */
public interface ReadyHandler {
  /** The channel can go on with an operation that it was registered for. */
  void ready(SelectionKey key);

  /**
   * The other end is gone for good. The channel is open but not registered any more, so that this
   * is the last call: what it sent before can still be read, and is no more than a socket's buffer.
   * Comes whatever the channel was registered for.
   */
  void hungUp();
}
