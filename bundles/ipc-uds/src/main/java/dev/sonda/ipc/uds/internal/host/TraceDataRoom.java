package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where frames full of packets are written: memory for all consumers of a host, which the kernel
 * can read from as it is. There is room for the two frames that a batch mostly is; while they wait
 * there until their consumers read on, others are written to the heap. On the poller's thread.
 */
final class TraceDataRoom {
  private static final int FRAMES = 2;

  private final @Nullable ByteBuffer[] rooms = new ByteBuffer[FRAMES];
  private final @Nullable RpcPeer[] users = new RpcPeer[FRAMES];

  /** An empty buffer for a frame of just that size, which is sent to that peer next. */
  ByteBuffer take(RpcPeer peer, int sizeBytes) {
    for (int i = 0; i < FRAMES; i++) {
      RpcPeer user = users[i];
      if (user == null || user.queuedBytes() == 0) {
        users[i] = peer;
        return room(i).clear().limit(sizeBytes);
      }
    }
    return ByteBuffer.allocate(sizeBytes);
  }

  private ByteBuffer room(int index) {
    ByteBuffer room = rooms[index];
    if (room == null) {
      room = ByteBuffer.allocateDirect(FrameLayout.MAX_FRAME_SIZE_BYTES);
      rooms[index] = room;
    }
    return room;
  }
}
