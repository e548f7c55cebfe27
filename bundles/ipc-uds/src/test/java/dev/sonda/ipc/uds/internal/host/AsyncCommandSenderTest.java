package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.peer.TestFd;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.GetAsyncCommandRequest;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.testkit.LogWatcher;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.newsclub.net.unix.FileDescriptorCast;

/** Commands that the service sends to producers. */
@Timeout(240)
class AsyncCommandSenderTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ServiceHostFixture host;
  private ProducerPortTestClient client;
  private Memfd memory;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    client = new ProducerPortTestClient(host.connectProducer());
    memory = new Memfd();
    client.initialize();
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    host.close();
    memory.close();
  }

  @Test
  void shouldSendEveryCommandInReplyToTheOneRequest() throws Exception {
    long id = client.awaitCommands();
    host.settle();
    told().setupDataSource(3, config("a"));
    told().startDataSource(3, config("a"));
    told().flush(9, new long[] {3, 4}, 0x21);
    told().clearIncrementalState(new long[] {4});
    told().stopDataSource(3);
    GetAsyncCommandResponse setup = client.command(id);
    assertThat(setup.getSetupDataSource().getNewInstanceId()).isEqualTo(3);
    assertThat(setup.getSetupDataSource().getConfig()).isEqualTo(config("a"));
    assertThat(client.command(id).getStartDataSource().getConfig()).isEqualTo(config("a"));
    GetAsyncCommandResponse.Flush flush = client.command(id).getFlush();
    assertThat(flush.getRequestId()).isEqualTo(9);
    assertThat(flush.getDataSourceIdsList()).containsExactly(3L, 4L);
    assertThat(flush.getFlags()).isEqualTo(0x21);
    assertThat(client.command(id).getClearIncrementalState().getDataSourceIdsList())
        .containsExactly(4L);
    assertThat(client.command(id).getStopDataSource().getInstanceId()).isEqualTo(3);
  }

  @Test
  void shouldQueueCommandsUntilProducerRequestsThem() throws Exception {
    told().setupDataSource(3, config("a"));
    told().startDataSource(3, config("a"));
    host.settle();
    long id = client.awaitCommands();
    assertThat(client.command(id).hasSetupDataSource()).isTrue();
    assertThat(client.command(id).hasStartDataSource()).isTrue();
  }

  @Test
  void shouldSendMemoryDescriptorWithSetupFrame() throws Exception {
    long id = client.awaitCommands();
    host.settle();
    told().stopDataSource(1);
    told().onTracingSetup(sharedMemory(), 32 << 10);
    told().stopDataSource(2);
    assertThat(client.client().replyTo(id).descriptors()).isEmpty();
    ReceivedFrame frame = client.client().replyTo(id);
    assertThat(frame.message(GetAsyncCommandResponse.parser()).getSetupTracing())
        .satisfies(setup -> assertThat(setup.getSharedBufferPageSizeKb()).isEqualTo(32));
    assertSameFile(frame);
    assertThat(client.client().replyTo(id).descriptors()).isEmpty();
    // One descriptor of the test and one that the client received: the host's own is closed.
    assertThat(memory.openCount()).isEqualTo(2);
  }

  @Test
  void shouldSendQueuedMemoryWhenProducerRequestsCommands() throws Exception {
    told().onTracingSetup(sharedMemory(), 4 << 10);
    told().setupDataSource(3, config("a"));
    long id = client.awaitCommands();
    assertSameFile(client.client().replyTo(id));
    assertThat(client.client().replyTo(id).descriptors()).isEmpty();
  }

  @Test
  void shouldNotSendAProducerItsOwnMemory() throws Exception {
    long id = client.awaitCommands();
    host.settle();
    told().onOwnMemory(true);
    told().onTracingSetup(sharedMemory(), 4 << 10);
    ReceivedFrame frame = client.client().replyTo(id);
    assertThat(frame.descriptors()).isEmpty();
    GetAsyncCommandResponse command = frame.message(GetAsyncCommandResponse.parser());
    assertThat(command.hasSetupTracing()).isTrue();
    assertThat(command.getSetupTracing().hasSharedBufferPageSizeKb()).isFalse();
  }

  @Test
  @Tag("T13")
  void shouldCloseMemoryWhenSetupCommandIsNeverSent() throws Exception {
    told().onTracingSetup(sharedMemory(), 4 << 10);
    assertThat(memory.openCount()).isEqualTo(2);
    client.close();
    host.settle();
    assertThat(memory.openCount()).isOne();
    told().onTracingSetup(sharedMemory(), 4 << 10);
    assertThat(memory.openCount()).isOne();
  }

  @Test
  @Tag("T13")
  void shouldCloseMemoryWhenProducerDeclinesCommands() throws Exception {
    client.sendWithoutReply(
        ProducerMethod.GET_ASYNC_COMMAND, GetAsyncCommandRequest.getDefaultInstance());
    host.settle();
    told().onTracingSetup(sharedMemory(), 4 << 10);
    assertThat(memory.openCount()).isOne();
  }

  @Test
  void shouldDisconnectProducerThatNeverRequestsCommands() throws Exception {
    told().onTracingSetup(sharedMemory(), 4 << 10);
    for (int i = 0; i < 1000; i++) {
      told().stopDataSource(i);
    }
    assertThat(client.client().tryReceive()).isEmpty();
    assertThat(memory.openCount()).isOne();
  }

  @Test
  void shouldLeaveOutSetupCommandWhenConfigExceedsFrame() throws Exception {
    log.expect("a data source's config is too long for a frame");
    long id = client.awaitCommands();
    host.settle();
    told().setupDataSource(3, config("x".repeat(128 << 10)));
    told().stopDataSource(4);
    assertThat(client.command(id).getStopDataSource().getInstanceId()).isEqualTo(4);
  }

  private void assertSameFile(ReceivedFrame frame) throws Exception {
    assertThat(frame.descriptors()).hasSize(1);
    FileDescriptor received = frame.descriptors().getFirst();
    int number = FileDescriptorCast.using(received).as(Integer.class);
    assertThat(Syscalls.libc().fstat(number).inode()).isEqualTo(memory.inode());
  }

  private static DataSourceConfig config(String name) {
    return DataSourceConfig.newBuilder().setName(name).build();
  }

  private Producer told() {
    return host.service().producer().producer();
  }

  /** Shared memory of which the service's own descriptor stays open. */
  private SharedMemory sharedMemory() {
    return new SharedMemory() {
      @Override
      public MemorySegment memory() {
        return MemorySegment.NULL;
      }

      @Override
      public OwnedFd fd() {
        return new BorrowedFd(memory.number());
      }

      @Override
      public void close() {}
    };
  }

  /** A descriptor that is only used to make duplicates. */
  private record BorrowedFd(int number) implements OwnedFd {
    @Override
    public OwnedFd duplicate() {
      try {
        return new TestFd(Syscalls.libc().dup(number));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public int release() {
      throw new UnsupportedOperationException("borrowed");
    }

    @Override
    public void close() {}
  }
}
