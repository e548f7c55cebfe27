package dev.sonda.ipc.uds;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.JunixsocketTransport;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/** The way to and from other processes. Any thread may call. */
@ProviderType
public interface UdsTransport {
  static UdsTransport create() {
    return new JunixsocketTransport();
  }

  /**
   * Tries the system calls without which no process can talk to others.
   *
   * @throws RefusedCallException if the kernel refuses one
   */
  void requireCallsOfClient() throws IOException;

  /**
   * Tries the system calls without which neither service nor probes can begin.
   *
   * @throws RefusedCallException if the kernel refuses one
   */
  void requireCallsOfService() throws IOException;

  /**
   * The sockets that this machine and {@code environment} ask for.
   *
   * @throws IllegalArgumentException if a variable holds no address, with the variable's name
   */
  SocketNames discover(Map<String, String> environment);

  /**
   * Whether somebody listens at {@code address}. Doesn't wait: a service that is too busy to accept
   * still counts.
   *
   * @throws IOException if that can't be found out: no permission, or a kind of address that isn't
   *     supported yet
   */
  boolean isServed(SocketAddressSpec address) throws IOException;

  /**
   * Whether a service listens for consumers at {@code names}. Doesn't wait either.
   *
   * @throws UntrustedServiceException if one does that this process must not talk to
   * @throws IOException if that can't be found out
   */
  boolean isServed(SocketNames names) throws IOException;

  /**
   * Connects to the shell beside the service's sockets, for the caller to close.
   *
   * @throws UntrustedServiceException if a user has opened it whom this process must not talk to
   * @throws IOException if it can't be reached
   * @throws IllegalArgumentException if these sockets can have no shell
   */
  SocketChannel connectToShell(SocketNames names) throws IOException;

  /**
   * Writes one byte into a descriptor that this process was started with, and closes it, unless it
   * is a standard stream: whoever did that learns how things stand.
   *
   * @throws IOException if it isn't open for writing
   */
  void announce(int descriptor, byte word) throws IOException;

  /** The same with a digit 1, which says that the sockets listen. */
  default void announceReady(int descriptor) throws IOException {
    announce(descriptor, (byte) '1');
  }

  /**
   * Sends a text as one datagram and doesn't wait: a service manager that has no room for it goes
   * without.
   *
   * @throws IOException if nobody receives at {@code address}
   */
  void sendDatagram(SocketAddressSpec address, String text) throws IOException;

  /**
   * Opens a file that is there, to be sent along with a request: a service writes into it.
   *
   * @return the caller's
   */
  OwnedFd openForWriting(Path file) throws IOException;

  /**
   * The service that listens there. Nothing happens before somebody connects.
   *
   * @param names of a service in another process; the caller closes the answer
   */
  RemoteService remote(SocketNames names);

  /**
   * Lets clients of other processes in. They are served on the thread that awaits {@code poller},
   * which has to be that of the service's loop.
   *
   * @param poller one of {@link #openPoller}'s
   * @return closed by the caller before the poller
   * @throws IOException if a socket can't be had; then none is open
   */
  ServedSockets serve(
      SocketNames names, SocketPermissions permissions, TracingService service, IoPoller poller)
      throws IOException;

  /**
   * What a loop sleeps on to be woken by sockets of this transport. The caller closes it. In a
   * framework the bundle offers one as a service; that one belongs to the bundle.
   */
  IoPoller openPoller() throws IOException;
}
