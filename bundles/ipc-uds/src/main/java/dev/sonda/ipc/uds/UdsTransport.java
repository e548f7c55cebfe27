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

/**
 * Connects this process with others over UNIX sockets, as a service or as a client. Any thread may
 * call.
 */
@ProviderType
public interface UdsTransport {
  /** Creates the transport for programs without a framework. It holds no resources. */
  static UdsTransport create() {
    return new JunixsocketTransport();
  }

  /**
   * Tries the system calls that every client needs.
   *
   * @throws RefusedSyscallException if the kernel refuses one
   */
  void requireCallsOfClient() throws IOException;

  /**
   * Tries the system calls that a service and its probes need.
   *
   * @throws RefusedSyscallException if the kernel refuses one
   */
  void requireCallsOfService() throws IOException;

  /**
   * Finds the service's sockets from the variables in {@code environment}, inherited descriptors
   * and the default folders of this machine.
   *
   * @throws IllegalArgumentException with the variable's name if a variable holds no address
   */
  ServiceSocketAddresses discover(Map<String, String> environment);

  /**
   * Whether a process listens at {@code address}. Doesn't block: a service that is too busy to
   * accept counts as well.
   *
   * @throws IOException if the address can't be tried: no permission, or an unsupported kind of
   *     address
   */
  boolean isServed(SocketAddressSpec address) throws IOException;

  /**
   * Whether a service listens for consumers at {@code names}. Doesn't block.
   *
   * @throws UntrustedServiceException if the socket belongs to a user that this process must not
   *     trust
   * @throws IOException if the address can't be tried
   */
  boolean isServed(ServiceSocketAddresses names) throws IOException;

  /**
   * Connects to the shell's socket, which is in the folder of the service's sockets. The caller
   * closes the channel.
   *
   * @throws UntrustedServiceException if the shell belongs to a user that this process must not
   *     trust
   * @throws IOException if the shell can't be reached
   * @throws IllegalArgumentException if the consumer socket is no file, so that there is no shell
   */
  SocketChannel connectToShell(ServiceSocketAddresses names) throws IOException;

  /**
   * Writes one byte, which reports a state to the parent process, into a descriptor inherited from
   * that process, and closes the descriptor unless it is a standard stream.
   *
   * @throws IOException if the descriptor isn't open for writing
   */
  void announce(int descriptor, byte word) throws IOException;

  /** Announces that the sockets listen, with the digit 1. */
  default void announceReady(int descriptor) throws IOException {
    announce(descriptor, (byte) '1');
  }

  /**
   * Sends a text to a service manager as one datagram, without blocking: if the receiver's queue is
   * full, the text is lost.
   *
   * @throws IOException if no process receives at {@code address}
   */
  void sendDatagram(SocketAddressSpec address, String text) throws IOException;

  /**
   * Opens an existing file, to be sent with a request to a service, which writes into it.
   *
   * @return owned by the caller
   */
  OwnedFd openForWriting(Path file) throws IOException;

  /**
   * The service in another process. The first connection is opened when a producer or consumer
   * connects.
   *
   * @param names the sockets of that service
   * @return closed by the caller
   */
  RemoteService remote(ServiceSocketAddresses names);

  /**
   * Opens the sockets for clients in other processes. Clients are served on the thread that awaits
   * {@code poller}, which has to be the service's loop.
   *
   * @param poller one of {@link #openPoller}'s
   * @return closed by the caller before the poller
   * @throws IOException if a socket can't be opened; then none is open
   */
  ServedSockets serve(
      ServiceSocketAddresses names,
      SocketPermissions permissions,
      TracingService service,
      IoPoller poller)
      throws IOException;

  /**
   * Opens a poller, on which a loop sleeps until a socket of this transport is ready. The caller
   * closes it. In a framework, the bundle registers a poller as an OSGi service and closes it
   * itself.
   */
  IoPoller openPoller() throws IOException;
}
