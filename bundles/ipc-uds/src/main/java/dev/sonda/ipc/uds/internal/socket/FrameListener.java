package dev.sonda.ipc.uds.internal.socket;

import java.nio.ByteBuffer;

/** Hears what comes over a connection, on the poller's thread. */
public interface FrameListener {
  /**
   * A frame without its length.
   *
   * @param payloadUntrusted valid during this call
   */
  void onFrame(ByteBuffer payloadUntrusted);

  /** What was there to be read has been read, for now. */
  default void onPause() {}

  /** All that was sent so far has been taken by the kernel. */
  default void onDrained() {}

  /** The connection is gone; no other call follows. Comes once, unless this side closed it. */
  void onClosed(String reason);
}
