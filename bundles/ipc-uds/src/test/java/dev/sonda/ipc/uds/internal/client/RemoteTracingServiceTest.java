package dev.sonda.ipc.uds.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.peer.ForeignUserListener;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.SondaPortMethod;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.QueryCapabilitiesResponse;
import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** How connections to a service in another process end, and that they always end. */
@Timeout(240)
class RemoteTracingServiceTest {
  private static final ClientIdentity ME = new ClientIdentity(1, 1, 0);

  @TempDir Path folder;
  private AFUNIXServerSocketChannel server;
  private RemoteTracingService service;
  private final CompletableFuture<String> reason = new CompletableFuture<>();

  @BeforeEach
  void open() throws IOException {
    server = AFUNIXServerSocketChannel.open();
    server.bind(AFUNIXSocketAddress.of(folder.resolve("c")));
    service = remote("c");
  }

  private RemoteTracingService remote(String name) {
    SocketAddressSpec address = SocketAddressSpec.parse(folder.resolve(name).toString());
    return new RemoteTracingService(
        new ServiceSocketAddresses(List.of(address), address, Set.of()), Syscalls.libc());
  }

  @AfterEach
  void close() throws IOException {
    service.close();
    server.close();
  }

  private String awaitReason() throws Exception {
    return reason.get(40, TimeUnit.SECONDS);
  }

  @Test
  void shouldReportThatNoServiceListens() throws Exception {
    try (RemoteTracingService nowhere = remote("nowhere")) {
      nowhere.connectConsumer(new Listener(), ME);
      assertThat(awaitReason()).startsWith("cannot connect to " + folder.resolve("nowhere"));
    }
  }

  @Tag("T22")
  @Test
  void shouldSendNothingToServiceOfUntrustedUser() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (ForeignUserListener stranger = new ForeignUserListener(folder.resolve("stranger"));
        RemoteTracingService remote = remote("stranger")) {
      remote.connectConsumer(new Listener(), ME);
      assertThat(awaitReason())
          .startsWith("the socket " + folder.resolve("stranger"))
          .contains("was opened by user " + ForeignUserListener.UID);
      assertThat(stranger.heard()).isEmpty();
    }
  }

  @Test
  void shouldTellThatTheServiceHungUp() throws Exception {
    service.connectConsumer(new Listener(), ME);
    server.accept().close();
    // The reason depends on whether the client had read the data that was sent.
    assertThat(awaitReason())
        .containsAnyOf("the other side hung up", "reading failed", "writing failed");
  }

  @Test
  void shouldTellThatTheOtherSideIsNoTracingService() throws Exception {
    service.connectConsumer(new Listener(), ME);
    try (AFUNIXSocketChannel accepted = server.accept()) {
      // Request ids count from 1: SondaPort, then ConsumerPort.
      accepted.write(ReplyFrameEncoder.notBound(1));
      accepted.write(ReplyFrameEncoder.notBound(2));
      assertThat(awaitReason()).isEqualTo("it has no service ConsumerPort");
    }
  }

  @Test
  void shouldReportFailureWhenServiceRefusesSessionResult() throws Exception {
    var endpoint = service.connectConsumer(new Listener(), ME);
    try (AFUNIXSocketChannel accepted = server.accept()) {
      accepted.write(ReplyFrameEncoder.bound(1, 2, SondaPortMethod.wireNames()));
      accepted.write(ReplyFrameEncoder.bound(2, 1, ConsumerMethod.wireNames()));
      // Request 3 is the introduction of the consumer.
      endpoint.queryCapabilities(_ -> askForResult(endpoint));
      accepted.write(
          ReplyFrameEncoder.reply(4, QueryCapabilitiesResponse.getDefaultInstance(), false));
      accepted.write(ReplyFrameEncoder.rejection(5));
      assertThat(awaitReason()).isEqualTo("the service refused to tell about the session");
    }
  }

  private static void askForResult(ConsumerEndpoint endpoint) {
    endpoint
        .sondaPort()
        .orElseThrow()
        .sessionResult(result -> {
          throw new AssertionError("a refusal is no result: " + result);
        });
  }

  @Test
  void shouldCloseDescriptorOfUnsentCall() throws Exception {
    try (RemoteTracingService nowhere = remote("nowhere")) {
      TestDescriptor output = new TestDescriptor();
      nowhere
          .connectConsumer(new Listener(), ME)
          .enableTracing(TraceConfig.getDefaultInstance(), output);
      awaitReason();
      output.closed.get(40, TimeUnit.SECONDS);
    }
  }

  @Test
  void shouldEndConnectionsWhenRemoteServiceIsClosed() throws Exception {
    service.connectConsumer(new Listener(), ME);
    try (AFUNIXSocketChannel accepted = server.accept()) {
      service.close();
      assertThat(awaitReason()).isEqualTo("the connections are closed here");
      assertThat(readToTheEnd(accepted)).isPositive();
    }
  }

  @Test
  void shouldEndAConnectionWhenItsEndpointIsClosed() throws Exception {
    var endpoint = service.connectConsumer(new Listener(), ME);
    try (AFUNIXSocketChannel accepted = server.accept()) {
      endpoint.close();
      assertThat(readToTheEnd(accepted)).isPositive();
    }
    assertThat(reason).isNotDone();
  }

  /** Reads to the end of the stream and returns the number of bytes. */
  private static int readToTheEnd(AFUNIXSocketChannel channel) throws IOException {
    int bytes = 0;
    ByteBuffer buffer = ByteBuffer.allocate(4096);
    for (int read = channel.read(buffer); read >= 0; read = channel.read(buffer)) {
      bytes += read;
      buffer.clear();
    }
    return bytes;
  }

  /** A descriptor that records when it is closed. */
  private static final class TestDescriptor implements OwnedFd {
    final CompletableFuture<Boolean> closed = new CompletableFuture<>();

    @Override
    public int number() {
      throw new IllegalStateException("the descriptor is never sent");
    }

    @Override
    public OwnedFd duplicate() {
      throw new IllegalStateException("the descriptor is never sent");
    }

    @Override
    public int release() {
      throw new IllegalStateException("the descriptor is never sent");
    }

    @Override
    public void close() {
      closed.complete(true);
    }
  }

  /** A consumer that only waits for its disconnection. */
  private final class Listener implements Consumer {
    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String told) {
      reason.complete(told);
    }

    @Override
    public void onTracingDisabled(String error) {}

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }
}
