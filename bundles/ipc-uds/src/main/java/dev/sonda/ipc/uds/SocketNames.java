package dev.sonda.ipc.uds;

import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.internal.address.SocketProperties;
import dev.sonda.ipc.uds.internal.address.SocketProperties.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The sockets of one tracing service, and the files beside them.
 *
 * @param producers where the service listens for producers, at least one; a producer takes the
 *     first
 * @param consumer where it listens for consumers
 * @param variables the environment variables that decided, none if all is by default
 * @param inherited descriptors of sockets that listen already: whoever started this process made
 *     them, and keeps clients waiting meanwhile
 */
public record SocketNames(
    List<SocketAddressSpec> producers,
    SocketAddressSpec consumer,
    Set<String> variables,
    Map<SocketAddressSpec, Integer> inherited) {
  public SocketNames {
    producers = List.copyOf(producers);
    variables = Set.copyOf(variables);
    inherited = Map.copyOf(inherited);
    if (producers.isEmpty()) {
      throw new IllegalArgumentException("no producer socket");
    }
  }

  /** Sockets that nobody listens on yet. */
  public SocketNames(
      List<SocketAddressSpec> producers, SocketAddressSpec consumer, Set<String> variables) {
    this(producers, consumer, variables, Map.of());
  }

  /** The properties that make a framework with this bundle listen here. */
  public Map<String, String> propertiesToListen(SocketPermissions permissions) {
    return SocketProperties.of(Role.LISTEN, this, permissions);
  }

  /** The properties that make the service which listens here the one of a framework. */
  public Map<String, String> propertiesToConnect() {
    return SocketProperties.of(Role.CONNECT, this, SocketPermissions.BY_UMASK);
  }

  /**
   * The file that the serving process locks and writes its pid to. Empty unless the consumer socket
   * is a file: an abstract name needs none, because the kernel gives it to one process at a time
   * and takes it back when that ends.
   */
  public Optional<Path> lockFile() {
    return besideConsumer(".lock");
  }

  /**
   * The socket of the daemon's shell. Empty unless the consumer socket is a file: an abstract
   * socket has no permissions, so anybody could open a shell there.
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
