package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.Inet;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixAbstract;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketAddressSpec.Vsock;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import org.newsclub.net.unix.AFUNIXSocketAddress;

/** Converts addresses to junixsocket's. TCP and vsock are refused as unsupported. */
public final class JunixsocketAddressConverter {
  private JunixsocketAddressConverter() {}

  public static AFUNIXSocketAddress of(SocketAddressSpec address) throws IOException {
    return switch (address) {
      case UnixPath file -> AFUNIXSocketAddress.of(Path.of(file.path()));
      case UnixAbstract unix -> AFUNIXSocketAddress.inAbstractNamespace(unix.name());
      case Inet inet -> throw notSupported("TCP", inet);
      case Vsock vsock -> throw notSupported("vsock", vsock);
    };
  }

  private static SocketException notSupported(String kind, SocketAddressSpec address) {
    return new SocketException(
        kind + " address " + address + " is not supported yet: use a path or @name");
  }
}
