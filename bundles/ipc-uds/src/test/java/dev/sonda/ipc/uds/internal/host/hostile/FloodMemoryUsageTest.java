package dev.sonda.ipc.uds.internal.host.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.core.internal.LoopTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.ProducerPort;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ServiceHostFixture;
import dev.sonda.ipc.uds.internal.host.SocketPairConnections;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.UnregisterDataSourceRequest;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.SteppedTaskRunner;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory that a flooding client costs the real service, whether or not the service keeps up. */
@Timeout(240)
@Tag("T14")
class FloodMemoryUsageTest {
  private static final long MIB = 1 << 20;

  /** Upper limit of the memory for queued requests, socket buffers and state about the client. */
  private static final long MOST_BYTES = 16 * MIB;

  private static final long FLOOD_BYTES = 128 * MIB;
  private static final int TURNS_WITHOUT_SERVICE = 20_000;
  private static final int LONG_NAME = 100_000;

  private final FakeClock clock = new FakeClock();
  private final SteppedTaskRunner loop = new SteppedTaskRunner(clock);
  private SocketPairConnections connections;
  private ProducerPortTestClient noisy;
  private ByteBuffer unsent = ByteBuffer.allocate(0);
  private long sentBytes;

  @BeforeEach
  void open() throws Exception {
    connections = new SocketPairConnections(clock::monotonicNs);
    Syscalls libc = Syscalls.libc();
    LoopTracingService service =
        new LoopTracingService(
            loop,
            ServiceDependencies.of(
                TraceBufferFactory.plain(), SharedMemoryFactory.over(libc), libc, clock));
    noisy =
        new ProducerPortTestClient(
            connections.connect(
                ServiceHostFixture.CLIENT,
                SendLimits.TO_PRODUCER,
                this::work,
                new ProducerPort(service)));
    noisy.initialize();
    work();
  }

  @AfterEach
  void close() throws Exception {
    noisy.close();
    work();
    connections.close();
  }

  @Test
  void shouldLimitMemoryWhileServiceIsBehind() throws Exception {
    for (ByteBuffer message : new ByteBuffer[] {sync(), longName()}) {
      long before = usedBytes();
      for (int i = 0; i < TURNS_WITHOUT_SERVICE; i++) {
        send(message);
        connections.poller().await(0);
      }
      assertThat(usedBytes() - before).isLessThan(MOST_BYTES);
      work();
    }
  }

  @Test
  void shouldNotGrowMemoryWhenFloodedWithTinyCalls() throws Exception {
    long before = usedBytes();
    flood(sync(), FLOOD_BYTES / 8);
    assertThat(usedBytes() - before).isLessThan(MOST_BYTES);
  }

  @Test
  void shouldNotGrowMemoryWhenFloodedWithLongCalls() throws Exception {
    long before = usedBytes();
    flood(longName(), FLOOD_BYTES);
    assertThat(usedBytes() - before).isLessThan(MOST_BYTES);
  }

  private void flood(ByteBuffer message, long bytes) throws IOException {
    while (sentBytes < bytes) {
      send(message);
      connections.poller().await(0);
      loop.runUntilIdle();
    }
  }

  /** Writes until the socket buffer is full. */
  private void send(ByteBuffer message) throws IOException {
    for (int written = 1; written > 0; ) {
      if (!unsent.hasRemaining()) {
        unsent = message.duplicate();
      }
      written = noisy.client().channel().write(unsent);
      sentBytes += written;
    }
  }

  private void work() throws IOException {
    for (int i = 0; i < 3; i++) {
      connections.poller().await(0);
      loop.runUntilIdle();
    }
  }

  /** Memory in use, on the heap and outside of it. */
  private static long usedBytes() {
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return direct + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static ByteBuffer sync() {
    return frame(ProducerMethod.SYNC, SyncRequest.getDefaultInstance().toByteString());
  }

  private static ByteBuffer longName() {
    return frame(
        ProducerMethod.UNREGISTER_DATA_SOURCE,
        UnregisterDataSourceRequest.newBuilder()
            .setDataSourceName("x".repeat(LONG_NAME))
            .build()
            .toByteString());
  }

  private static ByteBuffer frame(ProducerMethod method, ByteString arguments) {
    return FrameSerializer.serialize(
        RawClient.invocation(1, 1, ProducerPortTestClient.id(method), arguments, true).build());
  }
}
