package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceConfig.BufferExhaustedPolicy;
import dev.sonda.testkit.Await;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that a probe's result reports lost packets and waits if the service doesn't empty shared
 * memory fast enough.
 */
@Timeout(240)
class FullSharedMemoryTest {
  /** Number of packets that exceeds shared memory. */
  private static final int PACKETS = 400;

  private static final String TEXT = "x".repeat(10_000);

  private final AtomicReference<@Nullable Thread> writing = new AtomicReference<>();
  private final ProbeHostFixture fixture = ProbeHostFixture.patient();
  private final FakeTracingService.Endpoint service = fixture.producer();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldCountPacketsLostWhenMemoryIsFull() {
    addEager();
    service.beBusy();
    service.startAndAwait(1, config(BufferExhaustedPolicy.BUFFER_EXHAUSTED_DROP));
    SourceResult running = fixture.result(1);
    assertThat(running.packetsDropped()).isPositive();
    assertThat(running.packets() + running.packetsDropped()).isEqualTo(PACKETS);
    assertThat(running.bytes() + running.bytesDropped())
        .isBetween((long) PACKETS * TEXT.length(), PACKETS * (TEXT.length() + 50L));

    service.catchUp();
    service.stopAndAwait(1);
    assertThat(fixture.result(1).packetsDropped()).isEqualTo(running.packetsDropped());
    assertThat(fixture.result(1).stalls()).isZero();
  }

  @Test
  void shouldReportNumberAndDurationOfWaits() {
    addEager();
    service.beBusy();
    service.start(1, config(BufferExhaustedPolicy.BUFFER_EXHAUSTED_STALL_THEN_DROP));
    Await.until("a thread", () -> writing.get() != null);
    Await.until("a stall", () -> isWaiting(Objects.requireNonNull(writing.get())));
    long sinceNs = System.nanoTime();
    Await.until("a stall that counts", () -> System.nanoTime() - sinceNs > 2_000_000);
    service.catchUp();
    Await.until("the start", () -> service.started().contains(1L));
    service.stopAndAwait(1);

    assertThat(fixture.result(1).packets()).isEqualTo(PACKETS);
    assertThat(fixture.result(1).packetsDropped()).isZero();
    assertThat(fixture.result(1).stalls()).isPositive();
    assertThat(fixture.result(1).stalledMs()).isPositive();
  }

  /** Whether the writer waits because all chunks are committed and the service frees none. */
  private boolean isWaiting(Thread writer) {
    return service.waitingChunks() > 0 && writer.getState() == Thread.State.TIMED_WAITING;
  }

  private void addEager() {
    fixture
        .add("a")
        .onStart(sink -> {
          writing.set(Thread.currentThread());
          for (int i = 0; i < PACKETS; i++) {
            ScriptedSource.write(sink.writer(), TEXT);
          }
        });
  }

  private static DataSourceConfig config(BufferExhaustedPolicy policy) {
    return ProbeHostFixture.config("a").toBuilder().setBufferExhaustedPolicy(policy).build();
  }
}
