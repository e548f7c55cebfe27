package dev.sonda.ipc.uds.internal;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.ipc.uds.internal.address.JunixsocketAddressConverter;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.ipc.uds.internal.address.SocketDiscovery;
import dev.sonda.ipc.uds.internal.client.RemoteTracingService;
import dev.sonda.ipc.uds.internal.host.HostSockets;
import dev.sonda.ipc.uds.internal.host.ThreadSafeHostSockets;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;
import org.newsclub.net.unix.AFUNIXDatagramChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.ConnectionRefusedSocketException;

/** The transport implemented with junixsocket. Any thread. */
public final class JunixsocketTransport implements UdsTransport {
  private static final int STANDARD_ERROR = 2;

  @Override
  public void requireCallsOfClient() throws IOException {
    new RequiredSyscallCheck(Syscalls.libc()).requireThoseOfClient();
  }

  @Override
  public void requireCallsOfService() throws IOException {
    new RequiredSyscallCheck(Syscalls.libc()).requireThoseOfService();
  }

  @Override
  public ServiceSocketAddresses discover(Map<String, String> environment) {
    return new SocketDiscovery(environment).names();
  }

  @Override
  public boolean isServed(SocketAddressSpec address) throws IOException {
    return reach(address, _ -> {});
  }

  @Override
  public boolean isServed(ServiceSocketAddresses names) throws IOException {
    ServiceTrust trust = new ServiceTrust(names, Syscalls.libc().geteuid());
    return reach(names.consumer(), channel -> trust.check(channel, names.consumer()));
  }

  /** An action on an opened connection, which is closed afterwards. */
  private interface Look {
    void at(AFUNIXSocketChannel connected) throws IOException;
  }

  /**
   * Connects without blocking, and calls {@code look} with the connection.
   *
   * @return false if no process listens
   * @throws IOException if the address can't be tried, with the address in the message
   */
  private static boolean reach(SocketAddressSpec address, Look look) throws IOException {
    if (address instanceof UnixPath file && Files.notExists(Path.of(file.path()))) {
      // Checked before connecting, because loading the native library is slow.
      return false;
    }
    AFUNIXSocketAddress target = JunixsocketAddressConverter.of(address);
    try (AFUNIXSocketChannel channel = AFUNIXSocketChannel.open()) {
      // If connecting doesn't succeed at once, a process listens, but its queue is full.
      channel.configureBlocking(false);
      if (channel.connect(target)) {
        look.at(channel);
      }
      return true;
    } catch (UntrustedServiceException e) {
      throw e;
    } catch (ConnectionRefusedSocketException | ConnectException e) {
      return false;
    } catch (IOException e) {
      throw new IOException("can't reach " + address + ": " + e.getMessage(), e);
    }
  }

  /**
   * Uses the JDK's channel, from which one thread may read while other threads write to it or close
   * it.
   */
  @Override
  public SocketChannel connectToShell(ServiceSocketAddresses names) throws IOException {
    new RequiredSyscallCheck(Syscalls.libc()).requireSockets();
    Path shell =
        names.shellSocket().orElseThrow(() -> new IllegalArgumentException("no shell: " + names));
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(shell));
    try {
      UserPrincipal user = channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
      new ServiceTrust(names, Syscalls.libc().geteuid()).checkShell(shell, user);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void announce(int descriptor, byte word) throws IOException {
    Syscalls libc = Syscalls.libc();
    try (Arena arena = Arena.ofConfined()) {
      long written = libc.write(descriptor, arena.allocateFrom(ValueLayout.JAVA_BYTE, word), 0, 1);
      if (written < 0) {
        throw new PosixException((int) -written, "write", "descriptor " + descriptor);
      }
    }
    if (descriptor > STANDARD_ERROR) {
      libc.close(descriptor);
    }
  }

  @Override
  public void sendDatagram(SocketAddressSpec address, String text) throws IOException {
    try (AFUNIXDatagramChannel channel = AFUNIXDatagramChannel.open()) {
      channel.configureBlocking(false);
      channel.send(
          ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)),
          JunixsocketAddressConverter.of(address));
    }
  }

  /** Opens the file for reading as well, as Perfetto's command does. */
  @Override
  public OwnedFd openForWriting(Path file) throws IOException {
    Syscalls libc = Syscalls.libc();
    int fd = libc.open(file.toString(), EnumSet.of(OpenFlag.READ_WRITE), 0);
    return OwnedFd.of(fd, libc::dup, libc::close);
  }

  @Override
  public RemoteService remote(ServiceSocketAddresses names) {
    return new RemoteTracingService(names, Syscalls.libc());
  }

  @Override
  public ServedSockets serve(
      ServiceSocketAddresses names,
      SocketPermissions permissions,
      TracingService service,
      IoPoller poller)
      throws IOException {
    if (poller instanceof SelectorPoller ours) {
      return ThreadSafeHostSockets.open(
          HostSockets.bind(names, permissions, service, ours, Syscalls.libc()), ours);
    }
    throw new IllegalArgumentException("sockets of this transport need a poller of its own");
  }

  @Override
  public IoPoller openPoller() throws IOException {
    return new SelectorPoller();
  }
}
