package dev.sonda.ipc.uds;

import dev.sonda.ipc.uds.internal.address.SocketAddressParser;
import dev.sonda.ipc.uds.internal.address.SocketAddressValidator;

/**
 * The address of a socket in Perfetto's text form, which {@code toString} returns.
 *
 * <pre>
 *   &#64;name             abstract: gone with its process, no file, no permissions
 *   /run/x.sock           a file
 *   host:port [v6]:port   TCP
 *   vsock://cid:port      between a virtual machine and its host
 * </pre>
 */
public sealed interface SocketAddressSpec {
  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException with the reason if the text is no address
   */
  static SocketAddressSpec parse(String text) {
    return SocketAddressParser.parse(text);
  }

  /** A socket file. Its name is short enough for Perfetto's clients. */
  record UnixPath(String path) implements SocketAddressSpec {
    public UnixPath {
      SocketAddressValidator.checkUnixName(path);
    }

    @Override
    public String toString() {
      return path;
    }
  }

  /**
   * A name in the abstract namespace of Linux.
   *
   * @param name without the {@code @}
   */
  record UnixAbstract(String name) implements SocketAddressSpec {
    public UnixAbstract {
      SocketAddressValidator.checkUnixName("@" + name);
    }

    @Override
    public String toString() {
      return "@" + name;
    }
  }

  /**
   * A TCP port.
   *
   * @param host a name or a number, IPv6 without brackets
   */
  record Inet(String host, int port) implements SocketAddressSpec {
    public Inet {
      SocketAddressValidator.checkHost(host);
      SocketAddressValidator.checkPort(port);
    }

    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /** A port of a virtual machine or its host; both are unsigned 32-bit numbers. */
  record Vsock(long cid, long port) implements SocketAddressSpec {
    public Vsock {
      SocketAddressValidator.checkUnsigned32("cid", cid);
      SocketAddressValidator.checkUnsigned32("port", port);
    }

    @Override
    public String toString() {
      return "vsock://" + cid + ":" + port;
    }
  }
}
