package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketPermissions.Access;
import dev.sonda.ipc.uds.internal.address.InheritedSocketChannels;
import dev.sonda.ipc.uds.internal.address.JunixsocketAddressConverter;
import dev.sonda.ipc.uds.internal.socket.ReadyHandler;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketCredentials;
import org.newsclub.net.unix.FileDescriptorCast;

/** A socket that accepts clients. On the poller's thread once it is registered. */
final class ListeningSocket implements ReadyHandler, AutoCloseable {
  /** Accepts a client and owns its channel from then on; a refused client's channel is closed. */
  interface Acceptor {
    void accept(AFUNIXSocketChannel channel, ClientIdentity identity) throws IOException;
  }

  private static final System.Logger LOG = System.getLogger(ListeningSocket.class.getName());

  /**
   * Maximum number of clients waiting in the kernel's queue: large, because many producers may
   * start at once.
   */
  private static final int BACKLOG = 512;

  /** Maximum number of clients accepted in one turn of the loop. */
  private static final int MOST_AT_ONCE = 16;

  /**
   * Pause after a failed accept, in milliseconds: the socket stays readable and the loop would
   * spin.
   */
  private static final long REST_MS = 1000;

  private final SocketAddressSpec address;
  private final AFUNIXServerSocketChannel channel;
  private final boolean isOurs;
  private final SelectorPoller poller;
  private final Acceptor acceptor;
  private @Nullable SelectionKey key;

  private ListeningSocket(
      SocketAddressSpec address,
      AFUNIXServerSocketChannel channel,
      boolean isOurs,
      SelectorPoller poller,
      Acceptor acceptor) {
    this.address = address;
    this.channel = channel;
    this.isOurs = isOurs;
    this.poller = poller;
    this.acceptor = acceptor;
  }

  /**
   * Binds a socket. The caller holds the lock file of the address, so an existing socket file was
   * left behind by an ended process.
   */
  static ListeningSocket bind(
      SocketAddressSpec address, Optional<Access> access, SelectorPoller poller, Acceptor acceptor)
      throws IOException {
    AFUNIXServerSocketChannel channel = AFUNIXServerSocketChannel.open();
    try {
      if (address instanceof UnixPath file) {
        SocketFile.bind(channel, file, access, BACKLOG);
      } else {
        channel.bind(JunixsocketAddressConverter.of(address), BACKLOG);
      }
      channel.configureBlocking(false);
      return new ListeningSocket(address, channel, true, poller, acceptor);
    } catch (IOException e) {
      channel.close();
      throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
    }
  }

  /**
   * Uses an inherited socket that already listens; its file, permissions and queue stay unchanged.
   */
  static ListeningSocket inherit(
      SocketAddressSpec address, int descriptor, SelectorPoller poller, Acceptor acceptor)
      throws IOException {
    AFUNIXServerSocketChannel channel = InheritedSocketChannels.open(descriptor);
    channel.configureBlocking(false);
    return new ListeningSocket(address, channel, false, poller, acceptor);
  }

  SocketAddressSpec address() {
    return address;
  }

  /** Starts accepting. On the poller's thread. */
  void register() throws IOException {
    key = poller.register(channel, SelectionKey.OP_ACCEPT, this);
  }

  @Override
  public void ready(SelectionKey selected) {
    try {
      for (int i = 0; i < MOST_AT_ONCE; i++) {
        AFUNIXSocketChannel client = channel.accept();
        if (client == null) {
          return;
        }
        if (isTooMany(client)) {
          client.close();
          rest("there are no descriptors left for clients", null);
          return;
        }
        takeIn(client);
      }
    } catch (IOException e) {
      rest("it failed", e);
    }
  }

  /**
   * Whether a client's descriptor is one of the descriptors reserved for other purposes, so that
   * the client has to be refused.
   */
  private boolean isTooMany(AFUNIXSocketChannel client) throws IOException {
    int number = FileDescriptorCast.using(client.getFileDescriptor()).as(Integer.class);
    return poller.reserve().holds(number);
  }

  /** Accepts a client with the identity that the kernel reports for the socket's peer. */
  private void takeIn(AFUNIXSocketChannel client) throws IOException {
    try {
      AFUNIXSocketCredentials peer = client.getPeerCredentials();
      acceptor.accept(
          client,
          new ClientIdentity(
              (int) peer.getPid(), (int) peer.getUid(), ClientIdentity.HOST_MACHINE));
    } catch (IOException e) {
      // The client has disconnected before it was accepted.
      LOG.log(System.Logger.Level.DEBUG, "a client has gone", e);
      client.close();
    }
  }

  /** Logs why no client can be accepted, and stops accepting for {@link #REST_MS}. */
  private void rest(String reason, @Nullable IOException cause) {
    LOG.log(
        System.Logger.Level.WARNING,
        "no client can be accepted for now on " + address + ": " + reason,
        cause);
    setInterest(0);
    poller.executeLater(() -> setInterest(SelectionKey.OP_ACCEPT), REST_MS);
  }

  private void setInterest(int operations) {
    if (key != null && key.isValid()) {
      key.interestOps(operations);
    }
  }

  @Override
  public void hungUp() {
    LOG.log(System.Logger.Level.ERROR, "the socket " + address + " broke");
  }

  /**
   * Closes the socket. If this process created the socket file, the file is removed first, so that
   * clients use another socket.
   */
  @Override
  public void close() throws IOException {
    if (!isOurs) {
      InheritedSocketChannels.close(channel);
      return;
    }
    if (address instanceof UnixPath file) {
      Files.deleteIfExists(Path.of(file.path()));
    }
    channel.close();
  }
}
