package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class FrameBufferPoolTest {
  private final FrameBufferPool room = new FrameBufferPool();
  private final Peer slow = new Peer();
  private final Peer other = new Peer();

  @Test
  void shouldReuseMemoryForSuccessiveConsumers() {
    ByteBuffer first = room.take(slow, 10).putInt(7);
    ByteBuffer second = room.take(other, FrameLayout.MAX_FRAME_SIZE_BYTES);
    assertThat(second).isSameAs(first).matches(ByteBuffer::isDirect);
    assertThat(second.position()).isZero();
    assertThat(second.remaining()).isEqualTo(FrameLayout.MAX_FRAME_SIZE_BYTES);
  }

  @Test
  void shouldNotOverwriteFrameBeforeConsumerHasReadIt() {
    ByteBuffer waiting = room.take(slow, 10);
    slow.queuedBytes = 3;
    ByteBuffer second = room.take(slow, 20);
    assertThat(second).isNotSameAs(waiting).matches(ByteBuffer::isDirect);
    slow.queuedBytes = 0;
    assertThat(room.take(other, 20)).isSameAs(waiting);
  }

  @Test
  void shouldWriteThirdWaitingBatchToTheHeap() {
    ByteBuffer first = room.take(slow, 10);
    slow.queuedBytes = 3;
    ByteBuffer second = room.take(other, 10);
    other.queuedBytes = 3;
    assertThat(room.take(other, 20)).matches(frame -> frame.remaining() == 20 && !frame.isDirect());
    other.queuedBytes = 0;
    assertThat(room.take(slow, 20)).isSameAs(second).isNotSameAs(first);
  }

  private static final class Peer implements RpcPeer {
    private int queuedBytes;

    @Override
    public @Nullable OwnedFd takeDescriptor() {
      return null;
    }

    @Override
    public int queuedBytes() {
      return queuedBytes;
    }

    @Override
    public @Nullable RpcSession session(String serviceName) {
      return null;
    }

    @Override
    public void disconnect(String reason) {}
  }
}
