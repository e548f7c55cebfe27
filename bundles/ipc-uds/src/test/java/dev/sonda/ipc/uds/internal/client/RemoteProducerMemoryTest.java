package dev.sonda.ipc.uds.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.TestFd;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.InitializeConnectionResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Whether a producer writes into its own memory or the service's, depending on the service's
 * answer.
 */
@Timeout(240)
class RemoteProducerMemoryTest {
  private static final ClientIdentity ME = new ClientIdentity(0, 0, ClientIdentity.HOST_MACHINE);
  private static final int SIZE_BYTES = 64 << 10;

  @TempDir private Path folder;

  private final Syscalls libc = Syscalls.libc();
  private final RecordingMemoryProducer listener = new RecordingMemoryProducer();
  private AFUNIXServerSocketChannel server;
  private RemoteTracingService service;
  private Memfd memory;

  @BeforeEach
  void open() throws IOException {
    server = AFUNIXServerSocketChannel.open();
    server.bind(AFUNIXSocketAddress.of(folder.resolve("p")));
    SocketAddressSpec address = SocketAddressSpec.parse(folder.resolve("p").toString());
    service =
        new RemoteTracingService(
            new ServiceSocketAddresses(List.of(address), address, Set.of()), libc);
    memory = new Memfd();
    libc.ftruncate(memory.number(), SIZE_BYTES);
  }

  @AfterEach
  void close() throws IOException {
    service.close();
    server.close();
    memory.close();
  }

  @Test
  void shouldWriteIntoItsOwnMemoryIfTheServiceUsesIt() throws Exception {
    seal();
    try (AFUNIXSocketChannel accepted = connectWith(brought())) {
      welcome(
          accepted,
          InitializeConnectionResponse.newBuilder().setUsingShmemProvidedByProducer(true));
      setUpTracing(accepted, 0);
      assertThat(listener.next()).isEqualTo("own memory used");
      assertThat(listener.next()).isEqualTo("connected");
      assertThat(listener.next()).isEqualTo("memory of 65536 in pages of 8192");
    }
  }

  @Test
  void shouldUseServicesMemoryWhenServiceDeclinesProducersOwn() throws Exception {
    seal();
    try (AFUNIXSocketChannel accepted = connectWith(brought())) {
      welcome(accepted, InitializeConnectionResponse.newBuilder());
      assertThat(listener.next()).isEqualTo("own memory not used");
      assertThat(listener.next()).isEqualTo("connected");
    }
  }

  @Test
  void shouldNotOfferUnsealedMemoryToService() throws Exception {
    try (AFUNIXSocketChannel accepted = connectWith(brought())) {
      welcome(
          accepted,
          InitializeConnectionResponse.newBuilder().setUsingShmemProvidedByProducer(true));
      assertThat(listener.next()).isEqualTo("own memory not used");
      assertThat(memory.openCount()).isOne();
    }
  }

  @Test
  void shouldEmulateMemoryForAServiceThatSharesNone() throws Exception {
    try (AFUNIXSocketChannel accepted = connectWith(null)) {
      welcome(accepted, InitializeConnectionResponse.newBuilder().setUseShmemEmulation(true));
      setUpTracing(accepted, 4);
      assertThat(listener.next()).isEqualTo("connected");
      assertThat(listener.next()).isEqualTo("emulated memory of 1048576 in pages of 4096");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldPatchDirectlyOnlyWhenServiceSupportsPatching(boolean isSupported) throws Exception {
    ProducerEndpoint endpoint =
        service.connectProducer(
            listener, ME, new ProducerSetup("test", 0, 8 << 10, false, "", null));
    try (AFUNIXSocketChannel accepted = server.accept()) {
      accepted.write(ReplyFrameEncoder.bound(2, 1, ProducerMethod.wireNames()));
      welcome(
          accepted,
          InitializeConnectionResponse.newBuilder().setDirectSmbPatchingSupported(isSupported));
      assertThat(listener.next()).isEqualTo("connected");
      assertThat(endpoint.canPatchDirectly()).isEqualTo(isSupported);
    }
  }

  @Test
  void shouldCloseMemoryWhenServiceHangsUp() throws Exception {
    seal();
    try (AFUNIXSocketChannel accepted = connectWith(brought())) {
      welcome(
          accepted,
          InitializeConnectionResponse.newBuilder().setUsingShmemProvidedByProducer(true));
      assertThat(listener.next()).isEqualTo("own memory used");
    }
    assertThat(listener.next()).isEqualTo("connected");
    assertThat(listener.next()).startsWith("gone: ");
    assertThat(memory.openCount()).isOne();
  }

  private AFUNIXSocketChannel connectWith(@Nullable OwnedFd own) throws IOException {
    service.connectProducer(listener, ME, new ProducerSetup("test", 0, 8 << 10, false, "", own));
    AFUNIXSocketChannel accepted = server.accept();
    accepted.write(ReplyFrameEncoder.bound(2, 1, ProducerMethod.wireNames()));
    return accepted;
  }

  private OwnedFd brought() throws IOException {
    return new TestFd(libc.dup(memory.number()));
  }

  private void seal() throws IOException {
    libc.addSeals(memory.number(), EnumSet.of(Seal.SHRINK, Seal.GROW));
  }

  /**
   * Answers the introduction. Request ids count from 1: binding of both ports, introduction, wait
   * for commands.
   */
  private static void welcome(
      AFUNIXSocketChannel accepted, InitializeConnectionResponse.Builder answer)
      throws IOException {
    accepted.write(ReplyFrameEncoder.reply(3, answer.build(), false));
  }

  private static void setUpTracing(AFUNIXSocketChannel accepted, int pageSizeKb)
      throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    GetAsyncCommandResponse.SetupTracing.Builder setup = command.getSetupTracingBuilder();
    if (pageSizeKb > 0) {
      setup.setSharedBufferPageSizeKb(pageSizeKb);
    }
    accepted.write(ReplyFrameEncoder.reply(4, command.build(), true));
  }
}
