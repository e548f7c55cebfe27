package dev.sonda.ipc.uds.internal.host.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.HostSockets;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.RecordingService;
import dev.sonda.ipc.uds.internal.host.ThreadSafeHostSockets;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.SyncResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** How long a producer waits for its answer while others send commits as fast as they can. */
@Timeout(240)
@Tag("T14")
class FairnessTest {
  private static final int NOISY = 2;
  private static final int CALLS = 300;
  private static final int LEAST_FLOOD = 20_000;
  private static final long PAUSE_NS = 10_000;

  private static final long LIMIT_NS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Other load on the machine delays answers too, so the best of several attempts counts. */
  private static final int ATTEMPTS = 4;

  @TempDir Path folder;

  private final AtomicBoolean done = new AtomicBoolean();
  private final AtomicLong sent = new AtomicLong();
  private SelectorPoller poller;
  private ServedSockets sockets;
  private Thread loop;

  @BeforeEach
  void open() throws Exception {
    poller = new SelectorPoller();
    sockets =
        ThreadSafeHostSockets.open(
            HostSockets.bind(
                new ServiceSocketAddresses(List.of(address("p")), address("c"), Set.of()),
                SocketPermissions.BY_UMASK,
                new RecordingService(),
                poller,
                Syscalls.libc()),
            poller);
    loop = Thread.ofPlatform().start(this::serve);
  }

  private SocketAddressSpec address(String name) {
    return SocketAddressSpec.parse(folder.resolve(name).toString());
  }

  private void serve() {
    try {
      while (!done.get()) {
        poller.await(Long.MAX_VALUE);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() throws Exception {
    sockets.close();
    done.set(true);
    poller.wakeup();
    loop.join();
    poller.close();
  }

  @Test
  void shouldAnswerEachCallSoonWhileOthersFlood() throws Exception {
    try (ProducerPortTestClient victim = connect()) {
      long undisturbedNs = bestP99Ns(victim, Long.MAX_VALUE);
      for (int i = 0; i < NOISY; i++) {
        ProducerPortTestClient noisy = connect();
        Thread.ofPlatform().daemon().start(() -> flood(noisy));
      }
      while (sent.get() < LEAST_FLOOD) {
        syncNs(victim);
      }
      long before = sent.get();
      assertThat(bestP99Ns(victim, LIMIT_NS))
          .as("ns at p99, and without the flood %d", undisturbedNs)
          .isLessThan(LIMIT_NS + undisturbedNs);
      assertThat(sent.get()).as("the flood went on").isGreaterThan(before);
    }
  }

  /**
   * The best 99th percentile in ns of several attempts, or the first that is at most {@code
   * goodNs}.
   */
  private static long bestP99Ns(ProducerPortTestClient victim, long goodNs) {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS && best >= goodNs; i++) {
      long[] waits = LongStream.generate(() -> syncNs(victim)).limit(CALLS).sorted().toArray();
      best = Math.min(best, waits[CALLS * 99 / 100]);
    }
    return best;
  }

  /** Time in ns until the answer to a sync call. */
  private static long syncNs(ProducerPortTestClient victim) {
    try {
      long begin = System.nanoTime();
      victim.call(ProducerMethod.SYNC, SyncRequest.getDefaultInstance(), SyncResponse.parser());
      return System.nanoTime() - begin;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void flood(ProducerPortTestClient noisy) {
    try (noisy) {
      ByteBuffer frame = commit();
      while (true) {
        if (noisy.client().channel().write(frame) == 0) {
          LockSupport.parkNanos(PAUSE_NS);
        } else if (!frame.hasRemaining()) {
          frame.rewind();
          sent.incrementAndGet();
        }
      }
    } catch (IOException e) {
      // The connection ends with the test.
    }
  }

  private static ByteBuffer commit() {
    MessageLite commit = CommitDataRequest.newBuilder().setFlushRequestId(1).build();
    return FrameSerializer.serialize(
        RawClient.invocation(
                1,
                1,
                ProducerPortTestClient.id(ProducerMethod.COMMIT_DATA),
                commit.toByteString(),
                true)
            .build());
  }

  private ProducerPortTestClient connect() throws Exception {
    AFUNIXSocketChannel channel = AFUNIXSocketChannel.open();
    channel.connect(AFUNIXSocketAddress.of(folder.resolve("p")));
    ProducerPortTestClient producer =
        new ProducerPortTestClient(new RawClient(channel, () -> LockSupport.parkNanos(PAUSE_NS)));
    producer.initialize();
    return producer;
  }
}
