package dev.sonda.cli.internal.daemon;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks and announces a daemon's sockets. The checks run before another process's socket file
 * could be replaced.
 */
final class DaemonSockets {
  private static final String SERVICE_READY = "TRACED_NOTIFY_FD";
  private static final String PROBES_READY = "TRACED_PROBES_NOTIFY_FD";

  private DaemonSockets() {}

  /**
   * Checks that a daemon can listen on all its sockets; inherited sockets already belong to the
   * daemon.
   *
   * @throws CommandFailure if another service listens on one of the sockets, or if this user can't
   *     write the socket's folder
   */
  static void requireFree(ServiceSocketAddresses names) throws CommandFailure {
    UdsTransport transport = UdsTransport.create();
    for (SocketAddressSpec address : all(names)) {
      if (names.inherited().containsKey(address)) {
        continue;
      }
      requireUsable(address);
      if (isServed(transport, address)) {
        throw new CommandFailure(
            ExitCode.DAEMON, "another tracing service listens on " + address + " already");
      }
    }
  }

  private static List<SocketAddressSpec> all(ServiceSocketAddresses names) {
    List<SocketAddressSpec> all = new ArrayList<>(names.producers());
    all.add(names.consumer());
    return all;
  }

  private static void requireUsable(SocketAddressSpec address) throws CommandFailure {
    if (!(address instanceof UnixPath file)) {
      return;
    }
    Path folder = Path.of(file.path()).toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw CommandFailure.whileOpening(file.path(), new NoSuchFileException(file.path()));
    }
    if (!Files.isWritable(folder)) {
      throw CommandFailure.whileOpening(file.path(), new AccessDeniedException(file.path()));
    }
  }

  /** Whether a service listens on all sockets; after {@link #requireFree}, it is this daemon's. */
  static boolean areServed(ServiceSocketAddresses names) throws CommandFailure {
    UdsTransport transport = UdsTransport.create();
    for (SocketAddressSpec address : all(names)) {
      if (!isServed(transport, address)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Tells the process that started this one that the sockets listen, over the descriptor that the
   * environment names. Does nothing if the environment names no descriptor.
   *
   * @throws CommandFailure if the descriptor isn't open
   */
  static void announceReady(Map<String, String> environment) throws CommandFailure {
    announce(environment, SERVICE_READY);
  }

  /**
   * Tells the process that started this one that all probes are registered with the service, over a
   * descriptor as in {@link #announceReady}.
   *
   * @throws CommandFailure if the descriptor isn't open
   */
  static void announceProbes(Map<String, String> environment) throws CommandFailure {
    announce(environment, PROBES_READY);
  }

  private static void announce(Map<String, String> environment, String variable)
      throws CommandFailure {
    String descriptor = environment.getOrDefault(variable, "");
    if (descriptor.isEmpty()) {
      return;
    }
    try {
      UdsTransport.create().announceReady(Integer.parseInt(descriptor));
    } catch (NumberFormatException | IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, variable + "=" + descriptor + ": " + e.getMessage(), e);
    }
  }

  private static boolean isServed(UdsTransport transport, SocketAddressSpec address)
      throws CommandFailure {
    try {
      return transport.isServed(address);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
