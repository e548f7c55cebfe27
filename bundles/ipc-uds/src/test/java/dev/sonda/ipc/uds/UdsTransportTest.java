package dev.sonda.ipc.uds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.peer.ForeignUserListener;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

@Timeout(240)
class UdsTransportTest {
  private final UdsTransport transport = UdsTransport.create();

  @TempDir Path dir;

  @Test
  void shouldSeeServiceListeningOnFile() throws Exception {
    Path path = dir.resolve("s");
    SocketAddressSpec address = SocketAddressSpec.parse(path.toString());
    assertThat(transport.isServed(address)).isFalse();
    try (AFUNIXServerSocketChannel server = listen(AFUNIXSocketAddress.of(path))) {
      assertThat(transport.isServed(address)).isTrue();
      assertThat(server.isOpen()).isTrue();
    }
    assertThat(transport.isServed(address)).isFalse();
  }

  @Tag("T22")
  @Test
  void shouldNotTrustSocketOfAnotherUserAsService() throws Exception {
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));
    SocketAddressSpec address = SocketAddressSpec.parse(dir.resolve("s").toString());
    ServiceSocketAddresses names = new ServiceSocketAddresses(List.of(address), address, Set.of());
    assertThat(transport.isServed(names)).isFalse();
    try (ForeignUserListener stranger = new ForeignUserListener(dir.resolve("s"))) {
      assertThat(transport.isServed(address)).as("the socket is served").isTrue();
      assertThatThrownBy(() -> transport.isServed(names))
          .isInstanceOf(UntrustedServiceException.class)
          .hasMessageContaining("opened by user " + ForeignUserListener.UID);
      assertThat(stranger.heard()).isEmpty();
    }
  }

  @Test
  void shouldAnnounceReadinessAtDescriptor() throws Exception {
    try (Memfd told = new Memfd()) {
      transport.announceReady(Syscalls.libc().dup(told.number()));
      assertThat(Path.of("/proc/self/fd/" + told.number())).hasContent("1");
      assertThat(told.openCount()).isOne();
    }
  }

  @Test
  void shouldRefuseToAnnounceAtUnusableDescriptor() {
    assertThatThrownBy(() -> transport.announceReady(987_654))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("write(descriptor 987654): not an open file descriptor");
  }

  @Test
  void shouldOpenAFileForAServiceToWriteInto() throws Exception {
    Path file = Files.writeString(dir.resolve("file"), "as it is");
    try (OwnedFd fd = transport.openForWriting(file)) {
      assertThat(Path.of("/proc/self/fd/" + fd.number()).toRealPath()).isEqualTo(file.toRealPath());
    }
    assertThat(file).hasContent("as it is");
    assertThatThrownBy(() -> transport.openForWriting(dir.resolve("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none");
  }

  @Test
  void shouldSeeServiceListeningOnAbstractName() throws Exception {
    String name = "sonda-test-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    SocketAddressSpec address = SocketAddressSpec.parse("@" + name);
    assertThat(transport.isServed(address)).isFalse();
    try (AFUNIXServerSocketChannel server = listen(AFUNIXSocketAddress.inAbstractNamespace(name))) {
      assertThat(transport.isServed(address)).isTrue();
      assertThat(namesThatTheKernelKnows()).contains("@" + name);
      assertThat(server.isOpen()).isTrue();
    }
  }

  @Test
  void shouldReportNoServiceWhenPathIsRegularFile() throws Exception {
    Path file = Files.writeString(dir.resolve("file"), "no socket");
    assertThat(transport.isServed(SocketAddressSpec.parse(file.toString()))).isFalse();
  }

  @Test
  void shouldReportServedWithoutWaitingWhenQueueIsFull() throws Exception {
    Path path = dir.resolve("s");
    SocketAddressSpec address = SocketAddressSpec.parse(path.toString());
    try (AFUNIXServerSocketChannel server = AFUNIXServerSocketChannel.open()) {
      server.bind(AFUNIXSocketAddress.of(path), 1);
      try (AFUNIXSocketChannel one = nonBlocking();
          AFUNIXSocketChannel two = nonBlocking();
          AFUNIXSocketChannel three = nonBlocking()) {
        one.connect(AFUNIXSocketAddress.of(path));
        two.connect(AFUNIXSocketAddress.of(path));
        assertThat(three.connect(AFUNIXSocketAddress.of(path))).as("queue has room").isFalse();
        assertThat(transport.isServed(address)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:32278", "[::1]:5", "vsock://2:1"})
  void shouldExplainUnsupportedAddress(String text) {
    assertThatThrownBy(() -> transport.isServed(SocketAddressSpec.parse(text)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(text + " is not supported yet");
  }

  @Test
  void shouldDiscoverSocketsByGivenEnvironment() {
    ServiceSocketAddresses names = transport.discover(Map.of("PERFETTO_CONSUMER_SOCK_NAME", "@c"));
    assertThat(names.consumer()).hasToString("@c");
  }

  private static AFUNIXServerSocketChannel listen(SocketAddress address) throws IOException {
    AFUNIXServerSocketChannel server = AFUNIXServerSocketChannel.open();
    server.bind(address);
    return server;
  }

  private static AFUNIXSocketChannel nonBlocking() throws IOException {
    AFUNIXSocketChannel channel = AFUNIXSocketChannel.open();
    channel.configureBlocking(false);
    return channel;
  }

  /** If the address included its terminating NUL, the kernel would list a second @ at its end. */
  private static List<String> namesThatTheKernelKnows() throws IOException {
    return Files.readAllLines(Path.of("/proc/net/unix")).stream()
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .toList();
  }
}
