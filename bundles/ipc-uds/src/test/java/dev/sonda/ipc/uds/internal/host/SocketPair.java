package dev.sonda.ipc.uds.internal.host;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * The two ends of a connection. Created with a listening socket, because each pair of junixsocket
 * itself leaves two more descriptors open and long fuzzing runs out of them.
 */
record SocketPair(AFUNIXSocketChannel host, AFUNIXSocketChannel client) {
  private static final AtomicLong LAST = new AtomicLong();

  static SocketPair open() throws IOException {
    String name = "sonda-test-" + ProcessHandle.current().pid() + "-" + LAST.incrementAndGet();
    AFUNIXSocketAddress address = AFUNIXSocketAddress.inAbstractNamespace(name);
    try (AFUNIXServerSocketChannel listener = AFUNIXServerSocketChannel.open()) {
      listener.bind(address, 1);
      AFUNIXSocketChannel client = AFUNIXSocketChannel.open();
      client.connect(address);
      return new SocketPair(listener.accept(), client);
    }
  }
}
