package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A consumer that requests more packets than it can receive: only its own buffer overflows. */
@Tag("T16")
class SlowConsumerTest {
  private static final int PACKETS = 20_000;
  private static final String TEXT = "x".repeat(1000);

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");
  private final FakeConsumer slow = service.enable(ringOfOneMib());
  private final FakeConsumer brisk = service.enable(ringOfOneMib());
  private int written;

  private static TraceConfig.Builder ringOfOneMib() {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(1024);
    return config;
  }

  /** Writes one identical packet for each consumer and waits for its commit. */
  private void write() {
    byte[] packet = packet(written + TEXT);
    ChunkBytesBuilder chunk = new ChunkBytesBuilder(1, written++).packet(packet);
    List<String> confirmed = new ArrayList<>();
    producer
        .endpoint()
        .commitData(new FakeCommit().move(chunk, 1).move(chunk, 2), () -> confirmed.add("done"));
    service.run();
    assertThat(confirmed).containsExactly("done");
  }

  @Test
  void shouldNotHoldUpProducersAndOtherConsumers() {
    slow.roomFor(1);
    slow.endpoint().readBuffers();
    for (int i = 0; i < PACKETS; i++) {
      write();
      if (i % 500 == 0) {
        brisk.endpoint().readBuffers();
      }
    }

    assertThat(texts(service.read(brisk))).hasSize(PACKETS);
    assertThat(brisk.packets()).noneMatch(packet -> packet.has("previous_packet_dropped"));
    assertThat(slow.batchBytes()).hasSize(1);
  }

  @Test
  void shouldKeepNewestPacketsAndCountOverwrittenOnes() {
    slow.roomFor(0);
    slow.endpoint().readBuffers();
    for (int i = 0; i < PACKETS; i++) {
      write();
    }
    TraceStats.BufferStats stats = stats().getBufferStats(0);
    Loss loss = service.result(slow).losses().getFirst();
    slow.roomFor(Integer.MAX_VALUE);
    List<String> texts = texts(service.read(slow));

    assertThat(stats.getBufferSize()).isEqualTo(1 << 20);
    assertThat(loss.cause()).isEqualTo(Loss.Cause.BUFFER_OVERWRITTEN);
    assertThat(loss.count()).isEqualTo(PACKETS - texts.size());
    assertThat(texts.getLast()).isEqualTo(PACKETS - 1 + TEXT);
    assertThat(texts.getFirst()).isEqualTo(PACKETS - texts.size() + TEXT);
  }

  @Test
  void shouldSendNoPacketsBeyondFreeSpaceOfConsumer() {
    for (int i = 0; i < 1000; i++) {
      write();
    }
    slow.roomFor(3);
    slow.endpoint().readBuffers();
    service.run();
    assertThat(slow.batchBytes()).hasSize(3);
    service.loop.advanceMs(60_000);
    assertThat(slow.batchBytes()).as("after a minute").hasSize(3);
    slow.roomFor(1);
    slow.endpoint().readBuffers();
    service.run();

    assertThat(slow.batchBytes())
        .hasSize(4)
        .allMatch(bytes -> bytes <= (128 << 10) + 2 * TEXT.length());
    assertThat(slow.finishedReads()).isZero();
  }

  /** Read requests are only counted, so that many of them need no memory. */
  @Test
  void shouldNotQueueReadRequestsOfConsumerInMemory() {
    write();
    slow.roomFor(0);
    for (int i = 0; i < 100_000; i++) {
      slow.endpoint().readBuffers();
    }
    service.run();
    int timers = service.loop.timerCount();
    brisk.endpoint().readBuffers();
    service.run();

    assertThat(slow.batchBytes()).isEmpty();
    assertThat(brisk.finishedReads()).isEqualTo(1);
    slow.endpoint().close();
    service.run();
    assertThat(service.loop.timerCount()).isLessThan(timers);
  }

  @Test
  void shouldFreeSessionOfConsumerThatLeavesInTheMiddle() {
    for (int i = 0; i < 1000; i++) {
      write();
    }
    slow.roomFor(1);
    slow.endpoint().readBuffers();
    service.run();
    slow.endpoint().close();
    brisk.endpoint().close();
    service.run();

    assertThat(slow.batchBytes()).hasSize(1);
    assertThat(service.loop.timerCount()).isZero();
    assertThat(producer.calls()).endsWith("stop 1", "stop 2");
  }

  private TraceStats stats() {
    List<TraceStats> answers = new ArrayList<>();
    slow.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst();
  }
}
