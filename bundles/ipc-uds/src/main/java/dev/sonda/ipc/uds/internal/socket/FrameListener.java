package dev.sonda.ipc.uds.internal.socket;

import java.nio.ByteBuffer;

/** Handles the events of a connection, on the poller's thread. */
public interface FrameListener {
  /**
   * Handles a frame.
   *
   * @param payloadUntrusted the frame without its length; valid during this call
   */
  void onFrame(ByteBuffer payloadUntrusted);

  /** All received frames were handled. */
  default void onPause() {}

  /** The kernel has taken all frames sent so far. */
  default void onDrained() {}

  /** The connection has ended. The last call; doesn't come if this side closed the connection. */
  void onClosed(String reason);
}
