package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A pool of two direct buffers for frames with packets, shared by all consumers of a host; the
 * kernel reads from them without a copy. Two, because a batch usually results in two frames. While
 * both buffers are queued for slow consumers, frames are allocated on the heap. On the poller's
 * thread.
 */
final class FrameBufferPool {
  private static final int FRAMES = 2;

  private final @Nullable ByteBuffer[] rooms = new ByteBuffer[FRAMES];
  private final @Nullable RpcPeer[] users = new RpcPeer[FRAMES];

  /** An empty buffer of exactly {@code sizeBytes}, for the next frame sent to this peer. */
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
