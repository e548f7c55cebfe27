package dev.sonda.analysis.cli.internal.warm;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Listens on a socket in a folder for command lines, and runs each on its own thread. Ends after
 * some time without a command line, or when a client of another build connects.
 */
public final class WarmServer implements AutoCloseable {
  /** The command of {@code bin/sonda} that starts the server. */
  public static final String COMMAND = WarmClient.SERVER_COMMAND;

  private final ClientCommandLine.Runner runner;
  private final Duration idleTime;
  private final WarmSocketFolder folder;

  /** Identity of the build from which this process was started. */
  private final String build = WarmSocketFolder.build();

  private final ServerSocketChannel server;
  private final Selector selector;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicBoolean isOutdated = new AtomicBoolean();

  private WarmServer(ClientCommandLine.Runner runner, Duration idleTime, WarmSocketFolder folder)
      throws IOException {
    this.runner = runner;
    this.idleTime = idleTime;
    this.folder = folder;
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(folder.newSocket()));
    server.configureBlocking(false);
    selector = Selector.open();
    server.register(selector, SelectionKey.OP_ACCEPT);
    Files.move(folder.newSocket(), folder.socket(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Creates the socket in a folder and listens on it. */
  public static WarmServer open(String folder, Duration idleTime, ClientCommandLine.Runner runner)
      throws IOException {
    return new WarmServer(runner, idleTime, WarmSocketFolder.open(folder));
  }

  /** Runs command lines until the server has been idle for the time given to {@link #open}. */
  public void run() throws IOException {
    while (!isOutdated.get()) {
      int ready = selector.select(idleTime.toMillis());
      if (ready == 0 && running.get() == 0 && !isOutdated.get()) {
        return;
      }
      selector.selectedKeys().clear();
      SocketChannel client = server.accept();
      if (client != null) {
        running.incrementAndGet();
        new Thread(() -> serve(client), "sonda-shell-line").start();
      }
    }
  }

  private void serve(SocketChannel client) {
    try (client) {
      client.configureBlocking(true);
      if (!ClientCommandLine.read(client).run(runner, build)) {
        isOutdated.set(true);
        selector.wakeup();
      }
    } catch (IOException e) {
      // The client has disconnected, so there is no reader for an error message.
    } finally {
      running.decrementAndGet();
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
    server.close();
    if (!isOutdated.get()) {
      Files.deleteIfExists(folder.socket());
    }
  }
}
