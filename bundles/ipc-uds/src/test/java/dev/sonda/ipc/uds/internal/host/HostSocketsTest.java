package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Real sockets in a folder: their permissions, existing files that they replace, and limits on
 * connections.
 */
@Timeout(240)
@Tag("T22")
class HostSocketsTest {
  private static final int NOBODY = 65534;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path dir;

  private final RecordingService service = new RecordingService();
  private Path producers;
  private Path consumer;
  private SelectorPoller poller;

  @BeforeEach
  void open() throws Exception {
    poller = new SelectorPoller();
    producers = dir.resolve("producers");
    consumer = dir.resolve("consumer");
  }

  @AfterEach
  void close() throws Exception {
    poller.close();
  }

  @Test
  void shouldServeProducersAndConsumersOnSeparateSockets() throws Exception {
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      sockets.open();
      try (RawClient one = connect(producers);
          RawClient two = connect(consumer)) {
        assertThat(isBound(one, "ProducerPort")).isTrue();
        assertThat(isBound(one, "ConsumerPort")).isFalse();
        assertThat(isBound(two, "ConsumerPort")).isTrue();
        assertThat(isBound(two, "ProducerPort")).isFalse();
      }
    }
  }

  @Test
  void shouldReadProcessAndUserIdFromKernel() throws Exception {
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      sockets.open();
      try (ProducerPortTestClient client = new ProducerPortTestClient(connect(producers))) {
        client.initialize();
        assertThat(service.producer().identity().pid())
            .isEqualTo((int) ProcessHandle.current().pid());
        assertThat(service.producer().identity().uid()).isEqualTo(Syscalls.libc().getuid());
      }
    }
  }

  @Test
  void shouldGiveEachSocketItsPermissions() throws Exception {
    String group = Files.readAttributes(dir, PosixFileAttributes.class).group().getName();
    try (HostSockets sockets = bind(SocketPermissions.parse(group + ":0666:" + group + ":0640"))) {
      assertThat(sockets.addresses()).hasSize(2);
      assertThat(permissionsOf(producers)).isEqualTo("rw-rw-rw-");
      assertThat(permissionsOf(consumer)).isEqualTo("rw-r-----");
    }
  }

  @Test
  void shouldAdmitPermittedUsersAndReadTheirIds() throws Exception {
    Assumptions.assumeTrue(Syscalls.libc().getuid() == 0, "only root can be another user");
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv");
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (HostSockets sockets = bind(SocketPermissions.parse(groups("0666", "0660")))) {
      sockets.open();
      assertThat(connectAsNobody(producers)).isTrue();
      assertThat(service.producer().identity().uid()).isEqualTo(NOBODY);
      assertThat(connectAsNobody(consumer)).isFalse();
    }
  }

  /**
   * Connects as an unprivileged user, sends an introduction and waits for the answer, so that the
   * client doesn't exit too early.
   */
  private boolean connectAsNobody(Path socket) throws Exception {
    byte[] introduction =
        FrameSerializer.serialize(
                RawClient.invocation(
                        1,
                        1,
                        ProducerPortTestClient.id(ProducerMethod.INITIALIZE_CONNECTION),
                        ByteString.EMPTY,
                        false)
                    .build())
            .array();
    Process client =
        new ProcessBuilder(
                "/usr/bin/setpriv",
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--clear-groups",
                "perl",
                "-MSocket",
                "-e",
                "socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, pack_sockaddr_un($ARGV[0])) or exit"
                    + " 1;syswrite(S, pack('H*', $ARGV[1])); exit(sysread(S, $_, 4) == 4 ? 0 : 2)",
                socket.toString(),
                HexFormat.of().formatHex(introduction))
            .start();
    while (client.isAlive()) {
      poller.await(1_000_000);
    }
    assertThat(client.exitValue()).isIn(0, 1);
    return client.exitValue() == 0;
  }

  @Test
  void shouldApplyUmaskWhenNoPermissionsAreSet() throws Exception {
    Path probe = Files.createDirectory(dir.resolve("probe"));
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      assertThat(sockets.addresses()).hasSize(2);
      assertThat(permissionsOf(producers)).isEqualTo(permissionsOf(probe));
      assertThat(permissionsOf(consumer)).isEqualTo(permissionsOf(probe));
    }
  }

  @Test
  void shouldRefuseClientThatConnectedBeforePermissionsWereSet() throws Exception {
    List<AFUNIXSocketChannel> early = new ArrayList<>();
    try (AFUNIXServerSocketChannel server = AFUNIXServerSocketChannel.open()) {
      SocketFile.bind(
          server,
          new SocketAddressSpec.UnixPath(consumer.toString()),
          SocketPermissions.parse(groups("0666", "0600")).consumer(),
          9,
          () -> early.add(AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(consumer))));

      assertThat(server.accept()).as("left in the queue").isNull();
      assertThat(early.getFirst().read(ByteBuffer.allocate(1))).as("hung up on").isEqualTo(-1);
      try (AFUNIXSocketChannel later = AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(consumer))) {
        assertThat(server.accept()).as("one that came later").isNotNull();
        assertThat(later.isConnected()).isTrue();
      }
    } finally {
      for (AFUNIXSocketChannel client : early) {
        client.close();
      }
    }
  }

  @Test
  void shouldReplaceSocketWhenItsServiceIsGone() throws Exception {
    try (AFUNIXServerSocketChannel left = AFUNIXServerSocketChannel.open()) {
      left.bind(AFUNIXSocketAddress.of(consumer));
      Files.move(consumer, producers);
    }
    assertThat(producers).exists();
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      sockets.open();
      try (RawClient client = connect(producers)) {
        assertThat(isBound(client, "ProducerPort")).isTrue();
      }
    }
  }

  @Test
  void shouldReplaceLinkAndKeepItsTarget() throws Exception {
    Path precious = Files.writeString(dir.resolve("precious"), "content");
    Files.createSymbolicLink(consumer, precious);
    try (HostSockets sockets = bind(SocketPermissions.parse(groups("0666", "0600")))) {
      assertThat(sockets.addresses()).hasSize(2);
      assertThat(precious).hasContent("content");
      assertThat(permissionsOf(precious)).isNotEqualTo("rw-------");
      assertThat(Files.isSymbolicLink(consumer)).isFalse();
    }
    assertThat(precious).hasContent("content");
  }

  @Test
  void shouldNotReplaceFileOrFolderBySocket() throws Exception {
    Files.writeString(consumer, "content");
    assertThatThrownBy(() -> bind(SocketPermissions.BY_UMASK))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it is no socket");
    assertThat(consumer).hasContent("content");
    assertThat(producers).as("a socket of one that couldn't open all").doesNotExist();
    Files.delete(consumer);
    Files.createDirectory(consumer);
    assertThatThrownBy(() -> bind(SocketPermissions.BY_UMASK)).isInstanceOf(IOException.class);
    assertThat(consumer).isDirectory();
  }

  @Test
  void shouldRemoveSocketsAndEndConnectionsOnClose() throws Exception {
    RawClient client;
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      sockets.open();
      client = connect(producers);
      new ProducerPortTestClient(client).initialize();
    }
    assertThat(client.tryReceive()).isEmpty();
    client.close();
    assertThat(service.producer().calls()).containsExactly("close");
    assertThat(producers).doesNotExist();
    assertThat(consumer).doesNotExist();
  }

  @Test
  @Tag("T12")
  void shouldLimitConnectionsPerUser() throws Exception {
    log.expect("user .* has 1,024 connections and gets no other");
    List<AFUNIXSocketChannel> clients = new ArrayList<>();
    try (HostSockets sockets = bind(SocketPermissions.BY_UMASK)) {
      sockets.open();
      for (int i = 0; i < HostSockets.MOST_CONNECTIONS_OF_ONE_USER; i++) {
        clients.add(AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(producers)));
        poller.await(i % 16 == 0 ? 1_000_000 : 0);
      }
      try (RawClient tooMany = connect(producers)) {
        assertThat(tooMany.tryReceive()).isEmpty();
      }
      try (RawClient other = connect(consumer)) {
        assertThat(isBound(other, "ConsumerPort")).as("as a consumer").isTrue();
      }
      clients.removeLast().close();
      poller.await(1_000_000);
      try (RawClient again = connect(producers)) {
        assertThat(isBound(again, "ProducerPort")).isTrue();
      }
    } finally {
      for (AFUNIXSocketChannel client : clients) {
        client.close();
      }
    }
  }

  private HostSockets bind(SocketPermissions permissions) throws IOException {
    ServiceSocketAddresses names =
        new ServiceSocketAddresses(
            List.of(SocketAddressSpec.parse(producers.toString())),
            SocketAddressSpec.parse(consumer.toString()),
            Set.of());
    return HostSockets.bind(names, permissions, service, poller, Syscalls.libc());
  }

  private RawClient connect(Path socket) throws IOException {
    return new RawClient(
        AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(socket)), () -> poller.await(1_000_000));
  }

  private static boolean isBound(RawClient client, String name) throws IOException {
    return client.replyTo(client.bind(name)).frame().getMsgBindServiceReply().getSuccess();
  }

  private String groups(String producerMode, String consumerMode) throws IOException {
    String group = Files.readAttributes(dir, PosixFileAttributes.class).group().getName();
    return group + ":" + producerMode + ":" + group + ":" + consumerMode;
  }

  private static String permissionsOf(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }
}
