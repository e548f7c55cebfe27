package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/** Listening sockets inherited from a parent process, such as a service manager. */
@Timeout(240)
class InheritedSocketTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path dir;

  private SelectorPoller poller;
  private AFUNIXServerSocketChannel consumer;
  private Path consumerPath;

  @BeforeEach
  void open() throws IOException {
    poller = new SelectorPoller();
    consumerPath = dir.resolve("consumer");
    consumer = AFUNIXServerSocketChannel.open();
    consumer.bind(AFUNIXSocketAddress.of(consumerPath));
  }

  @AfterEach
  void close() throws IOException {
    consumer.close();
    poller.close();
  }

  @Test
  void shouldServeClientsThatConnectedBeforeStart() throws Exception {
    try (RawClient early = connect();
        HostSockets sockets = bind(descriptorOf(consumer))) {
      sockets.open();
      assertThat(early.replyTo(early.bind("ConsumerPort")).frame().getMsgBindServiceReply())
          .satisfies(reply -> assertThat(reply.getSuccess()).isTrue());
    }
  }

  @Test
  void shouldKeepInheritedSocketOpenForNextService() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (HostSockets sockets = bind(descriptorOf(consumer));
          RawClient client = connect()) {
        sockets.open();
        assertThat(client.replyTo(client.bind("ConsumerPort")).frame().getMsgBindServiceReply())
            .satisfies(reply -> assertThat(reply.getSuccess()).isTrue());
      }
    }
    assertThat(consumerPath).exists();
    assertThat(dir.resolve("producers")).doesNotExist();
  }

  @Test
  void shouldRefuseInheritedDescriptorWhenNoSocket() throws Exception {
    try (Memfd memory = new Memfd()) {
      assertThatThrownBy(() -> bind(memory.number()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("descriptor " + memory.number() + " is no UNIX socket");
      assertThat(memory.openCount()).isOne();
    }
  }

  private HostSockets bind(int descriptor) throws IOException {
    SocketAddressSpec address = SocketAddressSpec.parse(consumerPath.toString());
    ServiceSocketAddresses names =
        new ServiceSocketAddresses(
            List.of(SocketAddressSpec.parse(dir.resolve("producers").toString())),
            address,
            Set.of(),
            Map.of(address, descriptor));
    return HostSockets.bind(
        names, SocketPermissions.BY_UMASK, new RecordingService(), poller, Syscalls.libc());
  }

  private static int descriptorOf(AFUNIXServerSocketChannel channel) throws IOException {
    return FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
  }

  private RawClient connect() throws IOException {
    return new RawClient(
        AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(consumerPath)),
        () -> poller.await(1_000_000));
  }
}
