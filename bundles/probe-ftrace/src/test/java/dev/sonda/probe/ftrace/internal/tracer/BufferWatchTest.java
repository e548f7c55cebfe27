package dev.sonda.probe.ftrace.internal.tracer;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.PollSet;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watches test descriptors that can be filled and read, in place of the kernel's buffers. */
@Timeout(240)
class BufferWatchTest {
  private final Syscalls libc = Syscalls.libc();
  private final MemorySegment number = Arena.ofAuto().allocateFrom(JAVA_LONG, 1);
  private final ExecutorService tracer = Executors.newSingleThreadExecutor();
  private final Semaphore reads = new Semaphore(0);
  private int first;
  private int second;

  @BeforeEach
  void open() throws PosixException {
    first = libc.eventfd();
    second = libc.eventfd();
  }

  @AfterEach
  void close() throws PosixException {
    tracer.close();
    libc.close(first);
    libc.close(second);
  }

  @Test
  void shouldReadEachTimeABufferFills() throws Exception {
    BufferWatch watch = BufferWatch.start(libc, new int[] {first, second}, tracer, this::read);
    for (int i = 0; i < 5; i++) {
      fill(i % 2 == 0 ? first : second);
      reads.acquire();
    }
    tracer.submit(watch::close).get();
    fill(first);

    assertThat(reads.availablePermits()).isZero();
  }

  @Test
  void shouldReadNothingWhenClosedWhileTracerIsBusy() throws Exception {
    Semaphore busy = new Semaphore(0);
    Semaphore free = new Semaphore(0);
    tracer.execute(() -> {
      busy.release();
      free.acquireUninterruptibly();
    });
    busy.acquire();
    BufferWatch watch = BufferWatch.start(libc, new int[] {first}, tracer, this::read);
    fill(first);
    watch.close();
    free.release();
    tracer.submit(() -> {}).get();

    assertThat(reads.availablePermits()).isZero();
  }

  @Test
  void shouldWatchOtherBuffersWhenOneIsGone() throws Exception {
    int gone = libc.eventfd();
    libc.close(gone);
    try (BufferWatch _ = BufferWatch.start(libc, new int[] {gone, first}, tracer, this::read)) {
      fill(first);
      reads.acquire();
    }
    assertThat(reads.availablePermits()).isZero();
  }

  @Test
  void shouldEndThreadWhenTracerIsClosed() throws Exception {
    BufferWatch watch = BufferWatch.start(libc, new int[] {first}, tracer, this::read);
    tracer.shutdown();
    fill(first);
    watch.close();

    assertThat(reads.availablePermits()).isZero();
  }

  private void fill(int buffer) {
    MemorySegment one = Arena.ofAuto().allocateFrom(JAVA_LONG, 1);
    assertThat(libc.write(buffer, one, 0, Long.BYTES)).isEqualTo(Long.BYTES);
  }

  /** Reads all available data, as the tracer does. */
  private void read() {
    for (int buffer : new int[] {first, second}) {
      if (isReadable(buffer)) {
        libc.read(buffer, number, 0, Long.BYTES);
      }
    }
    reads.release();
  }

  private boolean isReadable(int buffer) {
    try (Arena arena = Arena.ofConfined()) {
      return libc.poll(PollSet.of(arena, buffer), 0) == 1;
    } catch (PosixException e) {
      throw new IllegalStateException(e);
    }
  }
}
