package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.SocketPermissions.Access;
import dev.sonda.ipc.uds.internal.rpc.HostConnection;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.FileSyscalls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * All sockets of one tracing service, and their connections. Created on any thread; from {@link
 * #open} on, used only on the poller's thread.
 */
public final class HostSockets implements AutoCloseable {
  /**
   * Limits the connections of a user, so that file descriptors remain for other users. Producers
   * and consumers are counted separately, so that a program with too many producers doesn't lock
   * out its user's consumers.
   */
  static final int MOST_CONNECTIONS_OF_ONE_USER = 1024;

  private static final System.Logger LOG = System.getLogger(HostSockets.class.getName());

  private final SelectorPoller poller;
  private final FileSyscalls files;
  private final List<ListeningSocket> sockets = new ArrayList<>();
  private final Set<HostConnection> connections = new HashSet<>();

  private HostSockets(SelectorPoller poller, FileSyscalls files) {
    this.poller = poller;
    this.files = files;
  }

  /**
   * Binds all sockets, or none.
   *
   * @throws IOException with a sentence that names the address
   */
  public static HostSockets bind(
      ServiceSocketAddresses names,
      SocketPermissions permissions,
      TracingService service,
      SelectorPoller poller,
      FileSyscalls files)
      throws IOException {
    HostSockets host = new HostSockets(poller, files);
    UserConnectionLimit toProducers = new UserConnectionLimit(MOST_CONNECTIONS_OF_ONE_USER);
    try {
      for (SocketAddressSpec producers : names.producers()) {
        host.listen(
            names,
            producers,
            permissions.producers(),
            List.of(new ProducerPort(service), new SondaProducerPort()),
            SendLimits.TO_PRODUCER,
            toProducers);
      }
      host.listen(
          names,
          names.consumer(),
          permissions.consumer(),
          List.of(new ConsumerPort(service), new SondaPortService()),
          SendLimits.TO_CONSUMER,
          new UserConnectionLimit(MOST_CONNECTIONS_OF_ONE_USER));
      return host;
    } catch (IOException e) {
      host.close();
      throw e;
    }
  }

  private void listen(
      ServiceSocketAddresses names,
      SocketAddressSpec address,
      Optional<Access> access,
      List<RpcService> services,
      SendLimits limits,
      UserConnectionLimit counted)
      throws IOException {
    ListeningSocket.Acceptor acceptor =
        (channel, identity) -> accept(channel, identity, services, limits, counted);
    Integer inherited = names.inherited().get(address);
    sockets.add(
        inherited == null
            ? ListeningSocket.bind(address, access, poller, acceptor)
            : ListeningSocket.inherit(address, inherited, poller, acceptor));
  }

  /** Starts accepting clients. On the poller's thread. */
  public void open() throws IOException {
    for (ListeningSocket socket : sockets) {
      socket.register();
    }
  }

  List<SocketAddressSpec> addresses() {
    return sockets.stream().map(ListeningSocket::address).toList();
  }

  /** Opens a client's connection, or closes its channel if the user has too many connections. */
  private void accept(
      AFUNIXSocketChannel channel,
      ClientIdentity identity,
      List<RpcService> services,
      SendLimits limits,
      UserConnectionLimit counted)
      throws IOException {
    if (!counted.hasRoomFor(identity.uid())) {
      channel.close();
      return;
    }
    FrameConnection connection = new FrameConnection(channel, poller, files, limits);
    HostConnection client =
        new HostConnection(connection, identity, services, gone -> forget(gone, counted));
    client.open();
    connections.add(client);
    counted.add(identity.uid());
  }

  private void forget(HostConnection client, UserConnectionLimit counted) {
    if (connections.remove(client)) {
      counted.remove(client.identity().uid());
    }
  }

  /** Closes all sockets and ends all connections. */
  @Override
  public void close() {
    for (ListeningSocket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.log(System.Logger.Level.WARNING, "closing the socket " + socket.address(), e);
      }
    }
    for (HostConnection client : List.copyOf(connections)) {
      client.disconnect("the service's sockets are closed");
    }
  }
}
