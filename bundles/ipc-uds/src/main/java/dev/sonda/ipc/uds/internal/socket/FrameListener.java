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

  /** The kernel has accepted all frames sent so far. */
  default void onDrained() {}

  /**
   * The connection has ended. No other call follows. Not called if this process closed the
   * connection.
   */
  void onClosed(String reason);
}
