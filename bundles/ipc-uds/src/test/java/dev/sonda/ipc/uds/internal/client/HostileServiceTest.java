package dev.sonda.ipc.uds.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.IPCFrame;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * A service that sends invalid messages to producers: each producer closes its connection and the
 * process continues.
 */
@Timeout(240)
@Tag("T32")
class HostileServiceTest {
  private static final int PAGE_KB = 4;
  private static final int SMB_BYTES = 64 << 10;

  /** The client's first requests: it binds both ports, introduces itself and waits for commands. */
  private static final long BIND = 2;

  private static final long INTRODUCTION = 3;
  private static final long COMMANDS = 4;

  @RegisterExtension final LogWatcher log = new LogWatcher();
  @TempDir Path folder;

  private final CallbackCountingProducer producer = new CallbackCountingProducer();
  private final long seed = Long.getLong("seed", System.nanoTime());
  private AFUNIXServerSocketChannel server;
  private RemoteTracingService remote;
  private AFUNIXSocketChannel hostile;

  @BeforeEach
  void open() throws Exception {
    server = AFUNIXServerSocketChannel.open();
    server.bind(AFUNIXSocketAddress.of(folder.resolve("p")));
    SocketAddressSpec address = SocketAddressSpec.parse(folder.resolve("p").toString());
    remote =
        new RemoteTracingService(
            new ServiceSocketAddresses(List.of(address), address, Set.of()), Syscalls.libc());
    hostile = connect(producer);
  }

  private AFUNIXSocketChannel connect(CallbackCountingProducer connecting) throws IOException {
    remote.connectProducer(
        connecting, new ClientIdentity(1, 1, 0), ProducerSetup.named("a.producer"));
    AFUNIXSocketChannel accepted = server.accept();
    accepted.write(ReplyFrameEncoder.bound(BIND, 1, ProducerMethod.wireNames()));
    return accepted;
  }

  @AfterEach
  void close() throws Exception {
    hostile.close();
    remote.close();
    server.close();
  }

  @Test
  void shouldRefuseMemoryNotSealedAgainstResizing() throws Exception {
    try (Memfd unsealed = new Memfd()) {
      Syscalls.libc().ftruncate(unsealed.number(), SMB_BYTES);
      assertThat(reasonAfterSending(unsealed)).endsWith("sealed against resizing");
      Await.until("it to be closed", () -> openCount(unsealed) == 1);
    }
  }

  @Test
  void shouldNotMapMemoryWhenEmpty() throws Exception {
    try (Memfd empty = new Memfd()) {
      seal(empty);
      assertThat(reasonAfterSending(empty)).endsWith("the memory is empty");
      Await.until("it to be closed", () -> openCount(empty) == 1);
    }
  }

  @Test
  void shouldAcceptOnlyFirstSharedMemory() throws Exception {
    try (Memfd first = memory();
        Memfd second = memory()) {
      sendMemory(first);
      sendMemory(second);
      sendMemory(second);
      hostile.write(command(setup(0)));
      Await.until("the command behind it", () -> producer.commands() > 0);
      assertThat(producer.memories()).isEqualTo(1);
      assertThat(openCount(second)).isEqualTo(1);
      hostile.close();
      producer.reason().get(40, TimeUnit.SECONDS);
      Await.until("the first to be closed", () -> openCount(first) == 1);
    }
  }

  @Test
  void shouldIgnoreAnnouncedMemoryThatDoesNotCome() throws Exception {
    hostile.write(command(memoryOf(PAGE_KB)));
    hostile.write(command(setup(1)));
    Await.until("the command behind it", () -> producer.commands() > 0);
    assertThat(producer.memories()).isZero();
  }

  @Test
  void shouldNotifyProducerOnceWhenServiceAcceptsRepeatedly() throws Exception {
    for (int i = 0; i < 100; i++) {
      hostile.write(reply(INTRODUCTION, ByteString.EMPTY));
    }
    hostile.write(command(setup(1)));
    Await.until("the command behind them", () -> producer.commands() > 0);
    assertThat(producer.welcomes()).isEqualTo(1);
  }

  @Test
  void shouldHangUpWhenServiceSendsTooLargeFrame() throws Exception {
    hostile.write(ByteBuffer.wrap(new byte[] {-1, -1, -1, 127}));
    assertThat(producer.reason().get(40, TimeUnit.SECONDS)).contains("too large");
  }

  @Test
  void shouldHangUpWhenServiceSendsUnknownCommand() throws Exception {
    hostile.write(reply(COMMANDS, ByteString.copyFrom(new byte[] {(byte) 0x0A, 100, 1})));
    assertThat(producer.reason().get(40, TimeUnit.SECONDS)).contains("no message");
  }

  /**
   * Each answer only closes its own connection or is ignored; no callback throws, no error is
   * logged.
   */
  @Test
  void shouldSurviveAnyAnswer() throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      CallbackCountingProducer attacked = new CallbackCountingProducer();
      try (AFUNIXSocketChannel attacking = connect(attacked)) {
        attack(attacking, random);
      }
      assertThat(attacked.reason()).as("-Dseed=%d", seed).succeedsWithin(10, TimeUnit.SECONDS);
    }
    hostile.write(command(setup(7)));
    Await.until("the other connection to live", () -> producer.commands() > 0);
    assertThat(producer.reason()).isNotDone();
  }

  private static void attack(AFUNIXSocketChannel attacking, Random random) {
    try {
      for (int i = 0; i < 10; i++) {
        byte[] body = mutated(setup(random.nextLong()).toByteArray(), random);
        attacking.write(reply(1 + random.nextInt(4), ByteString.copyFrom(body)));
        byte[] frame = mutated(command(setup(i)).array(), random);
        attacking.write(ByteBuffer.wrap(frame));
      }
    } catch (IOException e) {
      // The client has closed the connection, which is allowed.
    }
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    for (int i = random.nextInt(3); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private String reasonAfterSending(Memfd memory) throws Exception {
    sendMemory(memory);
    return producer.reason().get(40, TimeUnit.SECONDS);
  }

  private void sendMemory(Memfd memory) throws IOException {
    hostile.setOutboundFileDescriptors(
        new FileDescriptor[] {FileDescriptorCast.unsafeUsing(memory.number()).getFileDescriptor()});
    hostile.write(command(memoryOf(PAGE_KB)));
  }

  private static Memfd memory() throws IOException {
    Memfd memory = new Memfd();
    Syscalls.libc().ftruncate(memory.number(), SMB_BYTES);
    seal(memory);
    return memory;
  }

  private static void seal(Memfd memory) throws IOException {
    Syscalls.libc().addSeals(memory.number(), EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
  }

  private static int openCount(Memfd memory) {
    try {
      return memory.openCount();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static GetAsyncCommandResponse memoryOf(int pageKb) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getSetupTracingBuilder().setSharedBufferPageSizeKb(pageKb);
    return command.build();
  }

  private static GetAsyncCommandResponse setup(long instanceId) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command
        .getSetupDataSourceBuilder()
        .setNewInstanceId(instanceId)
        .getConfigBuilder()
        .setName("a");
    return command.build();
  }

  private static ByteBuffer command(GetAsyncCommandResponse command) {
    return reply(COMMANDS, command.toByteString());
  }

  private static ByteBuffer reply(long requestId, ByteString body) {
    IPCFrame.Builder frame = IPCFrame.newBuilder().setRequestId(requestId);
    frame.getMsgInvokeMethodReplyBuilder().setSuccess(true).setHasMore(true).setReplyProto(body);
    return FrameSerializer.serialize(frame.build());
  }
}
