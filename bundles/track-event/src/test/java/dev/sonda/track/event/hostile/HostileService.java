package dev.sonda.track.event.hostile;

import dev.sonda.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * A hostile service that accepts programs at a socket and attacks each on a separate thread. The
 * accepting thread ends before the socket is closed: otherwise a connection accepted during the
 * close stays open without a reader until a garbage collection.
 */
final class HostileService implements AutoCloseable {
  private final Path socket;
  private final Attack attack;
  private final AFUNIXServerSocketChannel server;
  private final Selector selector;
  private final Thread accepting;
  private final List<AFUNIXSocketChannel> accepted = new ArrayList<>();
  private final AtomicInteger attacks = new AtomicInteger();
  private volatile boolean closed;

  /** An attack on one connection. */
  @FunctionalInterface
  interface Attack {
    /**
     * Runs the attack; the connection stays open.
     *
     * @throws IOException if the program has closed the connection, which is allowed
     */
    void on(HostileServiceConnection program) throws IOException;
  }

  HostileService(Path socket, Attack attack) throws IOException {
    this.socket = socket;
    this.attack = attack;
    server = AFUNIXServerSocketChannel.open();
    server.bind(AFUNIXSocketAddress.of(socket));
    server.configureBlocking(false);
    selector = server.provider().openSelector();
    server.register(selector, SelectionKey.OP_ACCEPT);
    accepting = Thread.ofPlatform().daemon().name("hostile-accept").start(this::accept);
  }

  private void accept() {
    try {
      while (!closed) {
        selector.select();
        selector.selectedKeys().clear();
        AFUNIXSocketChannel channel = server.accept();
        if (channel != null) {
          accepted.add(channel);
          Thread.ofPlatform().daemon().name("hostile-attack").start(() -> attack(channel));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void attack(AFUNIXSocketChannel channel) {
    try {
      attack.on(new HostileServiceConnection(channel));
    } catch (IOException e) {
      // The program has closed the connection, which is allowed.
    } finally {
      attacks.incrementAndGet();
    }
  }

  /** Number of finished attacks. */
  int attacks() {
    return attacks.get();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    selector.wakeup();
    Await.until("the last to be accepted", () -> !accepting.isAlive());
    selector.close();
    server.close();
    for (AFUNIXSocketChannel each : accepted) {
      each.close();
    }
    Files.deleteIfExists(socket);
  }
}
