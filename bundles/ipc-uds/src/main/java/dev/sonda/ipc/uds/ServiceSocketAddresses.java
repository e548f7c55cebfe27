package dev.sonda.ipc.uds;

import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The addresses of one tracing service's sockets, and the paths of the files beside them.
 *
 * @param producers the addresses for producers, at least one; a producer connects to the first
 * @param consumer the address for consumers
 * @param variables the environment variables that set addresses; empty for the defaults
 * @param inherited descriptors of sockets that listen already, opened by the parent process, so
 *     that clients can connect before this process runs
 */
public record ServiceSocketAddresses(
    List<SocketAddressSpec> producers,
    SocketAddressSpec consumer,
    Set<String> variables,
    Map<SocketAddressSpec, Integer> inherited) {
  public ServiceSocketAddresses {
    producers = List.copyOf(producers);
    variables = Set.copyOf(variables);
    inherited = Map.copyOf(inherited);
    if (producers.isEmpty()) {
      throw new IllegalArgumentException("no producer socket");
    }
  }

  /** Addresses without inherited descriptors. */
  public ServiceSocketAddresses(
      List<SocketAddressSpec> producers, SocketAddressSpec consumer, Set<String> variables) {
    this(producers, consumer, variables, Map.of());
  }

  /** The framework properties with which this bundle listens on these sockets. */
  public Map<String, String> propertiesToListen(SocketPermissions permissions) {
    return SocketAddressProperties.of(Role.LISTEN, this, permissions);
  }

  /** The framework properties with which this bundle connects to the service on these sockets. */
  public Map<String, String> propertiesToConnect() {
    return SocketAddressProperties.of(Role.CONNECT, this, SocketPermissions.BY_UMASK);
  }

  /**
   * The file that the daemon locks and writes its pid to. Empty unless the consumer socket is a
   * file: an abstract name needs no lock, because the kernel grants it to one process at a time and
   * releases it when the process ends.
   */
  public Optional<Path> lockFile() {
    return besideConsumer(".lock");
  }

  /**
   * The socket of the daemon's shell. Empty unless the consumer socket is a file: an abstract
   * socket has no permissions, so any user could open a shell there.
   */
  public Optional<Path> shellSocket() {
    return besideConsumer(".shell");
  }

  private Optional<Path> besideConsumer(String suffix) {
    return consumer instanceof UnixPath file
        ? Optional.of(Path.of(file.path() + suffix))
        : Optional.empty();
  }
}
