package dev.sonda.ipc.uds.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.LogWatcher;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketPair;

@Timeout(240)
class FrameConnectionTest {
  private static final long LONG_NS = 10_000_000_000L;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final List<String> reasons = new ArrayList<>();

  private class Listener implements FrameListener {
    @Override
    public void onFrame(ByteBuffer payloadUntrusted) {}

    @Override
    public void onClosed(String reason) {
      reasons.add(reason);
    }
  }

  @Test
  void shouldReportPeerThatDisconnectsBeforeFirstFrame() throws Exception {
    AFUNIXSocketPair<AFUNIXSocketChannel> pair = AFUNIXSocketPair.open();
    // With a fixed clock, no timeout for lack of progress fires.
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

  /**
   * Like at the limit pids.max: a thread that can't be started causes an error, not an exception.
   * JUnit itself would abort at the error of the JVM.
   */
  @Test
  void shouldCloseConnectionWhenFrameListenerThrowsError() throws Exception {
    log.expect("a frame couldn't be dealt with");
    AFUNIXSocketPair<AFUNIXSocketChannel> pair = AFUNIXSocketPair.open();
    try (SelectorPoller poller = new SelectorPoller(() -> 1)) {
      FrameConnection connection =
          new FrameConnection(pair.getSocket1(), poller, Syscalls.libc(), SendLimits.TO_SERVICE);
      connection.open(
          new Listener() {
            @Override
            public void onFrame(ByteBuffer payloadUntrusted) {
              throw new Error("no thread");
            }
          });
      pair.getSocket2().write(ByteBuffer.wrap(new byte[] {1, 0, 0, 0, 7}));
      poller.await(LONG_NS);
    }
    assertThat(reasons)
        .containsExactly("a frame couldn't be dealt with: java.lang.Error: no thread");
  }
}
