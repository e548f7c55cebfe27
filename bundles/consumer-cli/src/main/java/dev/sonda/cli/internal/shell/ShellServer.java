package dev.sonda.cli.internal.shell;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.felix.service.command.CommandProcessor;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Listens on the shell's socket; active only in a daemon. The daemon already holds its lock, so an
 * existing socket file was left behind by an earlier daemon.
 */
@Component(
    service = {},
    immediate = true)
public final class ShellServer {
  /** The framework property with the socket's path; the daemon sets it. */
  public static final String SOCKET_PROPERTY = "sonda.shell.socket";

  private static final System.Logger LOG = System.getLogger(ShellServer.class.getName());

  /** Most connections at a time, since each one needs threads of the daemon. */
  private static final int MOST_CONNECTIONS = 8;

  private final CommandProcessor processor;
  private final AtomicReference<@Nullable ArgumentCompleter> arguments = new AtomicReference<>();
  private final Set<ShellConnection> connections = ConcurrentHashMap.newKeySet();
  private final @Nullable Path path;
  private @Nullable ServerSocketChannel server;
  private volatile boolean closed;

  @Activate
  public ShellServer(BundleContext context, @Reference CommandProcessor processor) {
    this(pathOf(context), processor);
  }

  ShellServer(@Nullable Path path, CommandProcessor processor) {
    this.path = path;
    this.processor = processor;
  }

  /**
   * Sets the completion of arguments, which needs the tracing service; a daemon with probes only
   * completes commands but no arguments.
   */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  void setArguments(ArgumentCompleter words) {
    arguments.set(words);
  }

  void unsetArguments(ArgumentCompleter words) {
    arguments.compareAndSet(words, null);
  }

  /** The candidates of the argument completer; none while no completer is registered. */
  private List<CompletionCandidate> argumentsAfter(
      String command, List<String> before, String typed) {
    ArgumentCompleter words = arguments.get();
    return words == null ? List.of() : words.after(command, before, typed);
  }

  private static @Nullable Path pathOf(BundleContext context) {
    String property = context.getProperty(SOCKET_PROPERTY);
    return property == null ? null : Path.of(property);
  }

  /** Opens the socket and starts the thread that accepts connections. */
  @Activate
  void open() throws IOException {
    if (path != null) {
      ServerSocketChannel opened = bind(path);
      server = opened;
      Thread.ofPlatform().name("sonda-shell").daemon().start(() -> accept(opened));
    }
  }

  /** Removes the socket and ends all connections. */
  @Deactivate
  void close() throws IOException {
    closed = true;
    if (server != null && path != null) {
      Files.deleteIfExists(path);
      server.close();
    }
    connections.forEach(ShellConnection::close);
  }

  /**
   * Makes the socket in a folder that only this user may enter, and moves it into place once its
   * mode is set, so that no other user can ever connect.
   */
  private static ServerSocketChannel bind(Path path) throws IOException {
    Path folder =
        Files.createTempDirectory(
            path.toAbsolutePath().getParent(),
            ".s",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    Path socket = folder.resolve("s");
    try {
      channel.bind(UnixDomainSocketAddress.of(socket));
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
      Files.move(socket, path, StandardCopyOption.ATOMIC_MOVE);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw new IOException("cannot open the shell's socket " + path + ": " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(socket);
      Files.deleteIfExists(folder);
    }
  }

  private void accept(ServerSocketChannel channel) {
    try {
      while (channel.isOpen()) {
        serve(channel.accept());
      }
    } catch (ClosedChannelException e) {
      LOG.log(System.Logger.Level.DEBUG, "the shell is closed");
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "the shell accepts no more connections", e);
    }
  }

  /** Serves a connection on a thread of its own, unless there are too many. */
  void serve(SocketChannel client) throws IOException {
    if (connections.size() >= MOST_CONNECTIONS) {
      LOG.log(System.Logger.Level.WARNING, "too many shells at once; one was turned away");
      client.close();
      return;
    }
    ShellConnection connection = new ShellConnection(client, processor, this::argumentsAfter);
    connections.add(connection);
    // Checked after adding the connection: a concurrent close() either closes the added connection
    // itself, or has set {@code closed} before this check.
    if (closed) {
      connections.remove(connection);
      connection.close();
      return;
    }
    Thread.ofPlatform()
        .name("sonda-shell-session")
        .daemon()
        .start(() -> {
          try {
            connection.run();
          } finally {
            connections.remove(connection);
          }
        });
  }
}
