package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether a daemon can have its sockets: found out before anything of somebody else's is taken. */
final class DaemonSockets {
  private DaemonSockets() {}

  static void requireFree(SocketNames names) throws Failure {
    UdsTransport transport = UdsTransport.create();
    for (SocketAddressSpec address : all(names)) {
      requireUsable(address);
      if (isServed(transport, address)) {
        throw new Failure(
            ExitCode.DAEMON, "another tracing service listens on " + address + " already");
      }
    }
  }

  private static List<SocketAddressSpec> all(SocketNames names) {
    List<SocketAddressSpec> all = new ArrayList<>(names.producers());
    all.add(names.consumer());
    return all;
  }

  private static void requireUsable(SocketAddressSpec address) throws Failure {
    if (!(address instanceof UnixPath file)) {
      return;
    }
    Path folder = Path.of(file.path()).toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw OutputErrors.whileOpening(file.path(), new NoSuchFileException(file.path()));
    }
    if (!Files.isWritable(folder)) {
      throw OutputErrors.whileOpening(file.path(), new AccessDeniedException(file.path()));
    }
  }

  /** Whether somebody, which can only be this daemon, listens on all of them. */
  static boolean areServed(SocketNames names) throws Failure {
    UdsTransport transport = UdsTransport.create();
    for (SocketAddressSpec address : all(names)) {
      if (!isServed(transport, address)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isServed(UdsTransport transport, SocketAddressSpec address)
      throws Failure {
    try {
      return transport.isServed(address);
    } catch (IOException e) {
      throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
