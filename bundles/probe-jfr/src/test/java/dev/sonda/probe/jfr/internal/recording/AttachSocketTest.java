package dev.sonda.probe.jfr.internal.recording;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class AttachSocketTest {
  private static final int MAX_CONNECTIONS = 1000;

  @TempDir Path folder;

  /** A JVM that hangs accepts no connection. */
  @Test
  void shouldFailAtOnceWhenConnectionQueueIsFull() throws Exception {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("attach"));
    List<SocketChannel> waiting = new ArrayList<>();
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address, 1);
      while (isQueued(address, waiting) && waiting.size() < MAX_CONNECTIONS) {
        // each connection takes a place in the queue
      }

      assertThatThrownBy(() -> AttachSocket.send(address.getPath(), "JFR.check"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("accepts no connection");
    } finally {
      for (SocketChannel each : waiting) {
        each.close();
      }
    }
  }

  /** Opens a connection that the server doesn't accept; false if the queue has no room for it. */
  private static boolean isQueued(UnixDomainSocketAddress address, List<SocketChannel> waiting)
      throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    waiting.add(channel);
    channel.configureBlocking(false);
    try {
      return channel.connect(address);
    } catch (SocketException e) {
      return false;
    }
  }
}
