package dev.sonda.ipc.uds.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketPair;

@Timeout(20)
class FrameConnectionTest {
  private final List<String> reasons = new ArrayList<>();

  private final class Listener implements FrameListener {
    @Override
    public void onFrame(ByteBuffer payloadUntrusted) {}

    @Override
    public void onClosed(String reason) {
      reasons.add(reason);
    }
  }

  @Test
  void shouldNoticeAPeerThatHasGoneBeforeTheFirstFrame() throws Exception {
    AFUNIXSocketPair<AFUNIXSocketChannel> pair = AFUNIXSocketPair.open();
    // With a clock that stands still, nothing is noticed for want of progress.
    try (SelectorPoller poller = new SelectorPoller(() -> 1)) {
      FrameConnection connection =
          new FrameConnection(pair.getSocket1(), poller, Syscalls.libc(), SendLimits.TO_SERVICE);
      connection.open(new Listener());
      pair.getSocket2().close();
      connection.send(ByteBuffer.allocate(22), null);
      for (int i = 0; i < 10; i++) {
        poller.await(0);
      }
    }
    assertThat(reasons).hasSize(1);
  }
}
