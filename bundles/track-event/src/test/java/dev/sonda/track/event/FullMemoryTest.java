package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.DataSourceConfig.BufferExhaustedPolicy;
import dev.sonda.protos.TraceConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that come faster than the service reads: lost and counted, or by choice waited for. */
@Timeout(120)
class FullMemoryTest {
  private static final Category FLOOD = Category.of("flood");

  /** Many times what the memory holds. */
  private static final int EVENTS = 12_800;

  private static final int SHM_KB = 64;

  /** A chunk for each of many threads, and some more. */
  private static final int SHM_OF_MANY_KB = 512;

  private static final String TEXT = "x".repeat(1000);

  @Test
  void shouldLoseAndCountEventsByDefault() throws Exception {
    long lostBefore = Tracing.eventsLost();
    int recorded = record(BufferExhaustedPolicy.BUFFER_EXHAUSTED_UNSPECIFIED, Thread::new, 1);
    long lost = Tracing.eventsLost() - lostBefore;
    assertThat(lost).isPositive();
    assertThat(recorded + lost).isEqualTo(EVENTS);
  }

  @Test
  void shouldWaitForMemoryWhenSessionAsksForThat() throws Exception {
    long lostBefore = Tracing.eventsLost();
    int recorded = record(BufferExhaustedPolicy.BUFFER_EXHAUSTED_STALL_THEN_DROP, Thread::new, 1);
    assertThat(recorded).isEqualTo(EVENTS);
    assertThat(Tracing.eventsLost()).isEqualTo(lostBefore);
  }

  /** More threads than sequences, and far more than carriers: those that wait hold no carrier. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldWaitInManyThreads(boolean isVirtual) throws Exception {
    ThreadFactory factory =
        isVirtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    int recorded = record(BufferExhaustedPolicy.BUFFER_EXHAUSTED_STALL_THEN_DROP, factory, 64);
    assertThat(recorded).isEqualTo(EVENTS);
  }

  private static int record(BufferExhaustedPolicy policy, ThreadFactory factory, int threadCount)
      throws Exception {
    TracingOptions options =
        TracingOptions.inProcess().withSharedMemory(threadCount == 1 ? SHM_KB : SHM_OF_MANY_KB, 4);
    try (Tracing tracing = Tracing.initialize(options);
        TracingSession session = tracing.newSession()) {
      assertThat(tracing.awaitConnected(Duration.ofSeconds(20))).isTrue();
      RecordedProgram.await(session.start(config(policy)));
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        threads.add(factory.newThread(() -> write(EVENTS / threadCount)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      RecordedProgram.await(session.stop());
      return RecordedEvents.of(RecordedProgram.await(session.read())).all().size();
    }
  }

  private static void write(int count) {
    for (int i = 0; i < count; i++) {
      FLOOD.instant("drop").arg("text", TEXT).emit();
    }
  }

  private static TraceConfig config(BufferExhaustedPolicy policy) throws Exception {
    TraceConfig.Builder config = RecordedProgram.config("").toBuilder();
    config.getDataSourcesBuilder(0).getConfigBuilder().setBufferExhaustedPolicy(policy);
    return config.build();
  }
}
