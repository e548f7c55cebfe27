package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketNames;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * All sockets of one tracing service, and who came through them. Made on any thread; from {@link
 * #open} on, on the poller's.
 */
final class HostSockets implements AutoCloseable {
  /** One user can't take all descriptors from the others. */
  static final int MOST_CONNECTIONS_OF_ONE_USER = 1024;

  private static final System.Logger LOG = System.getLogger(HostSockets.class.getName());

  private final SelectorPoller poller;
  private final FileSyscalls files;
  private final List<ListeningSocket> sockets = new ArrayList<>();
  private final Set<HostConnection> connections = new HashSet<>();
  private final Map<Integer, Integer> connectionsOfUser = new HashMap<>();

  private HostSockets(SelectorPoller poller, FileSyscalls files) {
    this.poller = poller;
    this.files = files;
  }

  /** Listens on all of them, or on none. */
  static HostSockets bind(
      SocketNames names,
      SocketPermissions permissions,
      TracingService service,
      SelectorPoller poller,
      FileSyscalls files)
      throws IOException {
    HostSockets host = new HostSockets(poller, files);
    try {
      for (SocketAddressSpec producers : names.producers()) {
        host.listen(
            names,
            producers,
            permissions.producers(),
            List.of(new ProducerPort(service)),
            SendLimits.TO_PRODUCER);
      }
      host.listen(
          names,
          names.consumer(),
          permissions.consumer(),
          List.of(new ConsumerPort(service), new SondaPortService()),
          SendLimits.TO_CONSUMER);
      return host;
    } catch (IOException e) {
      host.close();
      throw e;
    }
  }

  private void listen(
      SocketNames names,
      SocketAddressSpec address,
      Optional<Access> access,
      List<RpcService> services,
      SendLimits limits)
      throws IOException {
    ListeningSocket.Acceptor acceptor =
        (channel, identity) -> accept(channel, identity, services, limits);
    Integer inherited = names.inherited().get(address);
    sockets.add(
        inherited == null
            ? ListeningSocket.bind(address, access, poller, acceptor)
            : ListeningSocket.inherit(address, inherited, poller, acceptor));
  }

  /** Begins to accept clients. */
  void open() throws IOException {
    for (ListeningSocket socket : sockets) {
      socket.register();
    }
  }

  List<SocketAddressSpec> addresses() {
    return sockets.stream().map(ListeningSocket::address).toList();
  }

  private void accept(
      AFUNIXSocketChannel channel,
      ClientIdentity identity,
      List<RpcService> services,
      SendLimits limits)
      throws IOException {
    int ofUser = connectionsOfUser.getOrDefault(identity.uid(), 0);
    if (ofUser >= MOST_CONNECTIONS_OF_ONE_USER) {
      LOG.log(
          System.Logger.Level.WARNING,
          "user {0} has {1} connections and gets no other",
          identity.uid(),
          ofUser);
      channel.close();
      return;
    }
    FrameConnection connection = new FrameConnection(channel, poller, files, limits);
    HostConnection client = new HostConnection(connection, identity, services, this::forget);
    client.open();
    connections.add(client);
    connectionsOfUser.put(identity.uid(), ofUser + 1);
  }

  private void forget(HostConnection client) {
    if (connections.remove(client)) {
      connectionsOfUser.merge(client.identity().uid(), -1, Integer::sum);
      connectionsOfUser.remove(client.identity().uid(), 0);
    }
  }

  /** Stops listening, and ends all connections. */
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
