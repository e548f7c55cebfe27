package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where frames full of packets are written: one piece of memory for all consumers of a host, which
 * the kernel can read from as it is. A consumer's frame is mostly out of it before the next one
 * begins; while one has to wait there until its consumer reads on, others are written to the heap.
 * On the poller's thread.
 */
final class TraceDataRoom {
  private @Nullable ByteBuffer room;
  private @Nullable RpcPeer user;

  /** An empty buffer for a frame of just that size, which is sent to that peer next. */
  ByteBuffer take(RpcPeer peer, int sizeBytes) {
    if (user != null && user.queuedBytes() > 0) {
      return ByteBuffer.allocate(sizeBytes);
    }
    if (room == null) {
      room = ByteBuffer.allocateDirect(FrameLayout.MAX_FRAME_SIZE_BYTES);
    }
    user = peer;
    return room.clear().limit(sizeBytes);
  }
}
