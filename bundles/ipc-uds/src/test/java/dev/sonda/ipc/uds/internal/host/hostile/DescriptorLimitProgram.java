package dev.sonda.ipc.uds.internal.host.hostile;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.internal.host.HostSockets;
import dev.sonda.ipc.uds.internal.host.RecordingService;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A program that runs a host with a low limit of open descriptors; it ends when its input ends. */
final class DescriptorLimitProgram {
  private DescriptorLimitProgram() {}

  public static void main(String[] args) throws IOException {
    Path dir = Path.of(args[0]);
    ServiceSocketAddresses names =
        new ServiceSocketAddresses(
            List.of(SocketAddressSpec.parse(dir.resolve("producers").toString())),
            SocketAddressSpec.parse(dir.resolve("consumer").toString()),
            Set.of());
    SelectorPoller poller = new SelectorPoller();
    HostSockets sockets =
        HostSockets.bind(
            names, SocketPermissions.BY_UMASK, new RecordingService(), poller, Syscalls.libc());
    sockets.open();
    System.out.println("ready");
    while (System.in.available() == 0) {
      poller.await(100_000_000);
    }
    sockets.close();
  }
}
