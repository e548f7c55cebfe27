package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.DataSourceConfig.BufferExhaustedPolicy;
import dev.sonda.protos.TraceConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that write more than shared memory holds: depending on the policy, they drop and count
 * events, or wait.
 */
@Timeout(240)
class BufferExhaustedPolicyTest {
  private static final Category FLOOD = Category.of("flood");
  private static final int EVENTS = 40_000;
  private static final int MOST_EVENTS = 4 * EVENTS;
  private static final int VIRTUAL_THREADS = 400;
  private static final int PLATFORM_THREADS = 64;
  private static final String TEXT = "x".repeat(300);

  /** Small shared memory, in which a chunk is full after about ten events. */
  private static final int SHM_SIZE_KB = 64;

  private static final TracingOptions SMALL =
      TracingOptions.inProcess().named("flooded").withSharedMemory(SHM_SIZE_KB, 4);

  /** Options with enough memory for one chunk per platform thread. */
  private static final TracingOptions ROOMY = SMALL.withSharedMemory(8 * SHM_SIZE_KB, 4);

  private static TraceConfig config(BufferExhaustedPolicy policy) throws Exception {
    TraceConfig.Builder config = RecordedProgramFixture.config("").toBuilder();
    config.getDataSourcesBuilder(0).getConfigBuilder().setBufferExhaustedPolicy(policy);
    return config.build();
  }

  /** Number of recorded and of lost events. */
  private record Flooded(int recorded, long lost) {}

  private static Flooded flood(TracingOptions options, BufferExhaustedPolicy policy, Runnable write)
      throws Exception {
    long lostBefore = Tracing.eventsLost();
    try (Tracing tracing = Tracing.initialize(options)) {
      assertThat(tracing.awaitConnected(Duration.ofSeconds(20))).isTrue();
      try (TracingSession session = tracing.newSession()) {
        RecordedProgramFixture.await(session.start(config(policy)));
        write.run();
        RecordedProgramFixture.await(session.stop());
        ResolvedTrackEvents trace =
            ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read()));
        return new Flooded(trace.texts().size(), Tracing.eventsLost() - lostBefore);
      }
    }
  }

  private static void writeAll() {
    write(EVENTS);
  }

  /**
   * Writes until an event is lost, from more threads than there are chunks: a fast service may keep
   * up with a single thread.
   */
  private static int writeUntilOneIsLost() {
    long lostBefore = Tracing.eventsLost();
    int written = 0;
    while (Tracing.eventsLost() == lostBefore && written < MOST_EVENTS) {
      writeFrom(PLATFORM_THREADS, false, false);
      written += EVENTS;
    }
    return written;
  }

  private static void write(int count) {
    for (int i = 0; i < count; i++) {
      FLOOD.instant("drop").arg("text", TEXT).emit();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BufferExhaustedPolicy.class,
      names = {"BUFFER_EXHAUSTED_UNSPECIFIED", "BUFFER_EXHAUSTED_DROP"})
  void shouldDropAndCountEventsWhenProgramDoesNotStall(BufferExhaustedPolicy policy)
      throws Exception {
    AtomicInteger written = new AtomicInteger();
    Flooded flooded = flood(SMALL, policy, () -> written.set(writeUntilOneIsLost()));
    assertThat(flooded.lost()).isPositive();
    assertThat(flooded.recorded() + flooded.lost()).isEqualTo(written.get());
  }

  @Test
  void shouldWaitForRoomWhenProgramStalls() throws Exception {
    Flooded flooded =
        flood(
            SMALL.withStalling(),
            BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED,
            BufferExhaustedPolicyTest::writeAll);
    assertThat(flooded.lost()).isZero();
    assertThat(flooded.recorded()).isEqualTo(EVENTS);
  }

  @ParameterizedTest
  @EnumSource(value = BufferExhaustedPolicy.class, mode = Mode.MATCH_ANY, names = ".*_STALL_.*")
  void shouldWaitForRoomWhenConfigChoosesStallPolicy(BufferExhaustedPolicy policy)
      throws Exception {
    Flooded flooded = flood(SMALL, policy, BufferExhaustedPolicyTest::writeAll);
    assertThat(flooded.lost()).isZero();
    assertThat(flooded.recorded()).isEqualTo(EVENTS);
  }

  @Test
  void shouldNotWaitWhenConfigChoosesDropPolicy() throws Exception {
    Flooded flooded =
        flood(
            SMALL.withStalling(),
            BufferExhaustedPolicy.BUFFER_EXHAUSTED_DROP,
            BufferExhaustedPolicyTest::writeUntilOneIsLost);
    assertThat(flooded.lost()).isPositive();
  }

  /**
   * More threads than writers and far more than carriers: waiting virtual threads must not pin
   * their carrier.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldWaitForFreeMemoryInManyThreads(boolean isVirtual) throws Exception {
    Flooded flooded =
        flood(
            isVirtual ? SMALL.withStalling() : ROOMY.withStalling(),
            BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED,
            () -> writeFrom(isVirtual ? VIRTUAL_THREADS : PLATFORM_THREADS, isVirtual, false));
    assertThat(flooded.lost()).isZero();
    assertThat(flooded.recorded()).isEqualTo(EVENTS);
  }

  /** Interrupted threads lose events instead of waiting, and must leave carriers to the others. */
  @Test
  void shouldRecordOrCountEventsOfInterruptedVirtualThreads() throws Exception {
    Flooded flooded =
        flood(
            SMALL.withStalling(),
            BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED,
            () -> writeFrom(VIRTUAL_THREADS, true, true));
    assertThat(flooded.recorded() + flooded.lost()).isEqualTo(EVENTS);
  }

  private static void writeFrom(int threadCount, boolean areVirtual, boolean areInterrupted) {
    ThreadFactory factory =
        areVirtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    List<Thread> threads =
        IntStream.range(0, threadCount)
            .mapToObj(
                i -> factory.newThread(() -> writeShare(threadCount, areInterrupted && i % 2 == 0)))
            .toList();
    threads.forEach(Thread::start);
    threads.forEach(BufferExhaustedPolicyTest::join);
  }

  private static void writeShare(int threadCount, boolean isInterrupted) {
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    write(EVENTS / threadCount);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Threads must not wait before a service is connected, as only the service frees memory. */
  @Test
  void shouldWaitOnlyWhenServiceHasMappedStartupMemory() throws Exception {
    TraceConfig config = config(BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED);
    long lostBefore = Tracing.eventsLost();
    TracingOptions early = SMALL.withStalling().withStartup(config, Duration.ofSeconds(60));
    try (Tracing tracing = Tracing.initialize(early)) {
      writeAll();
      assertThat(Tracing.eventsLost()).isGreaterThan(lostBefore);
      try (TracingSession session = tracing.newSession()) {
        RecordedProgramFixture.await(session.start(config));
        assertThat(tracing.startup().awaitSettled(Duration.ofSeconds(20))).isTrue();
        int tries = writeUntilThereIsRoom();
        long lost = Tracing.eventsLost() - lostBefore;
        writeAll();
        assertThat(Tracing.eventsLost() - lostBefore).isEqualTo(lost);
        RecordedProgramFixture.await(session.stop());
        assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
            .hasSize((int) (2L * EVENTS + tries - lost));
      }
    }
  }

  /**
   * Writes until an event is recorded: a thread that has lost events continues to lose them until
   * the service has freed memory.
   */
  private static int writeUntilThereIsRoom() {
    int tries = 0;
    long lost;
    do {
      lost = Tracing.eventsLost();
      FLOOD.instant("drop").arg("text", TEXT).emit();
      tries++;
    } while (Tracing.eventsLost() > lost);
    return tries;
  }
}
