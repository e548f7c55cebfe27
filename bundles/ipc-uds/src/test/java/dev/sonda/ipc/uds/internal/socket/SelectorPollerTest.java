package dev.sonda.ipc.uds.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.GcFreedNativeMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketPair;

@Timeout(240)
class SelectorPollerTest {
  private static final long LONG_NS = TimeUnit.SECONDS.toNanos(100);
  private static final int CLOSINGS = 1000;
  private static final int CLOSING_STEPS = 50;
  private static final long CLOSING_STEP_NS = 400;

  private SelectorPoller poller;
  private AFUNIXSocketChannel near;
  private AFUNIXSocketChannel far;

  @BeforeEach
  void open() throws Exception {
    poller = new SelectorPoller();
    AFUNIXSocketPair<AFUNIXSocketChannel> pair = AFUNIXSocketPair.open();
    near = pair.getSocket1();
    far = pair.getSocket2();
    near.configureBlocking(false);
  }

  @AfterEach
  void close() throws Exception {
    near.close();
    far.close();
    poller.close();
  }

  @Test
  void shouldSleepForTheTimeGiven() throws Exception {
    long start = System.nanoTime();
    poller.await(TimeUnit.MILLISECONDS.toNanos(20) + 1);
    assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(20));
  }

  @Test
  void shouldReturnWithoutWakeupWhenNoTimeIsGiven() throws Exception {
    poller.await(0);
    poller.await(-1);
    poller.await(Long.MIN_VALUE);
  }

  @Test
  void shouldEndTheNextSleepOnWakeup() throws Exception {
    poller.wakeup();
    poller.await(LONG_NS);
  }

  @Test
  void shouldEndTheCurrentSleepOnWakeup() throws Exception {
    CompletableFuture<Boolean> returned = awaitInBackground();
    poller.wakeup();
    assertThat(returned.get(40, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldServeItsChannelsAfterASignalInterruptedItsSleep() throws Throwable {
    CompletableFuture<Integer> tid = new CompletableFuture<>();
    CompletableFuture<Boolean> returned = new CompletableFuture<>();
    RecordingReadyHandler handler = register(near, SelectionKey.OP_READ);
    Thread sleeper =
        Thread.ofPlatform()
            .start(() -> {
              tid.complete(Syscalls.libc().gettid());
              await(returned);
              LockSupport.park(); // a signal for a thread that has ended would fail
            });
    while (!returned.isDone()) {
      SleepInterruption.of(tid.get(40, TimeUnit.SECONDS));
    }
    LockSupport.unpark(sleeper);
    assertThat(returned.get()).isTrue();
    far.write(ByteBuffer.wrap(new byte[3]));
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("ready, read 3");
  }

  @Test
  void shouldWakeUpWhenSleepTimeIsEndless() throws Exception {
    poller.wakeup();
    poller.await(Long.MAX_VALUE);
  }

  @Test
  void shouldNotBlockWakingThreadWhenLoopIsBusy() throws Exception {
    for (int i = 0; i < 200_000; i++) {
      poller.wakeup();
    }
    poller.await(LONG_NS);
    poller.wakeup();
    poller.await(LONG_NS);
  }

  @Test
  void shouldNotAllocateNativeMemoryForEachWakingThread() throws Exception {
    int threads = 100;
    long before = GcFreedNativeMemory.pieces();
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform().start(poller::wakeup).join();
      poller.await(LONG_NS);
    }
    assertThat(GcFreedNativeMemory.pieces() - before).isLessThan(threads / 10);
  }

  @Test
  void shouldLoseNoWakeup() throws Exception {
    List<Thread> wakers = new ArrayList<>();
    WakeupTaskQueue tasks = new WakeupTaskQueue();
    for (int i = 0; i < 3; i++) {
      wakers.add(Thread.ofPlatform().start(() -> tasks.postMany(20_000, poller)));
    }
    while (tasks.done() < 60_000) {
      poller.await(LONG_NS);
      tasks.drain();
    }
    for (Thread waker : wakers) {
      waker.join();
    }
  }

  @Test
  void shouldCallTheHandlerOfAReadyChannel() throws Exception {
    RecordingReadyHandler handler = register(near, SelectionKey.OP_READ);
    poller.await(0);
    assertThat(handler.calls()).isEmpty();
    far.write(ByteBuffer.wrap(new byte[3]));
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("ready, read 3");
    poller.await(0);
    assertThat(handler.calls()).hasSize(1);
  }

  @Test
  void shouldCallHandlerAgainWhileDataRemains() throws Exception {
    RecordingReadyHandler handler = register(near, SelectionKey.OP_READ);
    far.write(ByteBuffer.wrap(new byte[RecordingReadyHandler.READ_BYTES + 1]));
    poller.await(LONG_NS);
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("ready, read 16", "ready, read 1");
  }

  @Test
  void shouldNotCallHandlerForUnrequestedReadiness() throws Exception {
    RecordingReadyHandler handler = register(near, 0);
    far.write(ByteBuffer.wrap(new byte[1]));
    poller.await(0);
    assertThat(handler.calls()).isEmpty();
    near.keyFor(handler.selector()).interestOps(SelectionKey.OP_READ);
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("ready, read 1");
  }

  @Test
  void shouldReportAnEndOfStreamAsReadable() throws Exception {
    RecordingReadyHandler handler = register(near, SelectionKey.OP_READ);
    far.shutdownOutput();
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("ready, read -1");
  }

  @Test
  void shouldReportHangUpOnceAndLeaveSentBytesReadable() throws Exception {
    RecordingReadyHandler handler = register(near, SelectionKey.OP_READ);
    far.write(ByteBuffer.wrap(new byte[3]));
    far.close();
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("hung up, read 3");
    poller.await(0);
    assertThat(handler.calls()).hasSize(1);
    assertThat(near.read(ByteBuffer.allocate(1))).isEqualTo(-1);
  }

  @Test
  void shouldReportHangUpToHandlerWithoutRequestedReadiness() throws Exception {
    RecordingReadyHandler handler = register(near, 0);
    far.close();
    poller.await(LONG_NS);
    assertThat(handler.calls()).containsExactly("hung up, read -1");
  }

  @Test
  void shouldRegisterAgainAfterAHangUp() throws Exception {
    register(near, 0);
    far.close();
    poller.await(LONG_NS);
    RecordingReadyHandler second = register(near, 0);
    poller.await(LONG_NS);
    assertThat(second.calls()).containsExactly("hung up, read -1");
  }

  @Test
  void shouldGoOnWhenAHandlerClosesAnotherReadyChannel() throws Exception {
    AFUNIXSocketPair<AFUNIXSocketChannel> second = AFUNIXSocketPair.open();
    AFUNIXSocketChannel other = second.getSocket1();
    other.configureBlocking(false);
    RecordingReadyHandler one = register(near, SelectionKey.OP_READ).closing(other);
    RecordingReadyHandler two = register(other, SelectionKey.OP_READ).closing(near);
    far.write(ByteBuffer.wrap(new byte[1]));
    second.getSocket2().write(ByteBuffer.wrap(new byte[1]));
    poller.await(LONG_NS);
    poller.await(0);
    assertThat(one.calls().size() + two.calls().size()).isOne();
    second.close();
  }

  @Test
  void shouldEndTheSleepWhenClosed() throws Exception {
    CompletableFuture<Boolean> returned = awaitInBackground();
    poller.close();
    assertThat(returned.get(40, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldWakeLoopThenRefuseWhenClosedBeforeSleep() throws Exception {
    poller.close();
    poller.await(LONG_NS);
    assertThatThrownBy(() -> poller.await(0))
        .isInstanceOf(IOException.class)
        .hasMessage("the poller is closed");
  }

  @Test
  void shouldEndSleepWheneverPollerIsClosed() throws Exception {
    for (int i = 0; i < CLOSINGS; i++) {
      SelectorPoller closed = new SelectorPoller();
      CompletableFuture<Void> looping = new CompletableFuture<>();
      CompletableFuture<Void> ended = loopInBackground(closed, looping);
      looping.get(40, TimeUnit.SECONDS);
      spin(i % CLOSING_STEPS * CLOSING_STEP_NS);
      closed.close();
      assertThat(ended)
          .as("closing %d", i)
          .failsWithin(Duration.ofSeconds(10))
          .withThrowableOfType(ExecutionException.class)
          .withMessageContaining("the poller is closed");
    }
  }

  @Test
  void shouldIgnoreWakeupAndCloseAfterClose() throws Exception {
    poller.close();
    poller.wakeup();
    poller.close();

    poller.await(LONG_NS);
    assertThatThrownBy(() -> poller.await(LONG_NS)).isInstanceOf(IOException.class);
    assertThat(near.isOpen()).as("a channel, which is its owner's").isTrue();
  }

  /** Waits and is woken up again and again, until the closed poller refuses to wait. */
  private static CompletableFuture<Void> loopInBackground(
      SelectorPoller awaited, CompletableFuture<Void> looping) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            while (true) {
              looping.complete(null);
              awaited.wakeup();
              awaited.await(LONG_NS);
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        task -> Thread.ofPlatform().daemon().start(task));
  }

  private static void spin(long ns) {
    long end = System.nanoTime() + ns;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private CompletableFuture<Boolean> awaitInBackground() {
    CompletableFuture<Boolean> returned = new CompletableFuture<>();
    Thread.ofPlatform().start(() -> await(returned));
    return returned;
  }

  private void await(CompletableFuture<Boolean> returned) {
    try {
      poller.await(LONG_NS);
      returned.complete(true);
    } catch (IOException e) {
      returned.completeExceptionally(e);
    }
  }

  private RecordingReadyHandler register(AFUNIXSocketChannel channel, int operations)
      throws IOException {
    RecordingReadyHandler handler = new RecordingReadyHandler(channel);
    handler.registered(poller.register(channel, operations, handler));
    return handler;
  }
}
