package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.ServiceSettings;
import dev.sonda.core.internal.packet.SequenceIds;
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
import org.junit.jupiter.api.Timeout;

/** A process with more writers than the service can distinguish: only that process loses data. */
@Tag("T07")
@Timeout(240)
class ManyWritersTest {
  private static final int MAX_WRITERS = 0x7FFF;
  private static final int CONNECTIONS = 9;
  private static final int WRITERS_PER_COMMIT = 8192;
  private static final int BUFFER = 1;
  private static final int CROWD = 666;

  /** Heap size that the service assumes; in the first case the real heap has this size. */
  private static final long SMALL_HEAP_BYTES = 256L << 20;

  private static final long BIG_HEAP_BYTES = 4L << 30;

  private final byte[] empty = packet("");

  private static SteppedService serviceWithHeap(long bytes) {
    return new SteppedService(new ServiceSettings(true, bytes));
  }

  /** A config whose buffer holds the packets of all writers. */
  private static TraceConfig.Builder bigConfig() {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(64 << 10);
    return config;
  }

  private static FakeProducer crowd(SteppedService service) {
    FakeProducer connection =
        FakeProducer.connect(
            service.service, new ClientIdentity(CROWD, CROWD, 0), ProducerSetup.named("crowd"));
    connection.offer("a.source");
    service.run();
    return connection;
  }

  @Test
  void shouldRefuseWritersBeyondShareOfTheirProcess() {
    SteppedService service = serviceWithHeap(SMALL_HEAP_BYTES);
    FakeProducer victim = service.producer("victim").offer("a.source");
    FakeConsumer consumer = service.enable(bigConfig());
    victim.write(1, packet("before"));
    for (int i = 0; i < CONNECTIONS; i++) {
      writeAsEverybody(service, crowd(service));
    }
    List<String> written = new ArrayList<>(List.of("before"));
    for (int writer = 1; writer <= 3000; writer++) {
      victim.write(writer, packet("after " + writer));
      written.add("after " + writer);
    }
    service.run();

    assertThat(texts(service.read(consumer)).stream().filter(text -> !text.isEmpty()).toList())
        .containsExactlyInAnyOrderElementsOf(written);
    TraceStats stats = statsOf(service, consumer);
    long refused = stats.getBufferStats(0).getChunksDiscarded();
    long admitted = (long) CONNECTIONS * MAX_WRITERS - refused;
    assertThat(admitted).isBetween(40_000L, 60_000L);
    assertThat(service.result(consumer).losses())
        .singleElement()
        .satisfies(loss -> {
          assertThat(loss.cause()).isEqualTo(Loss.Cause.ABI_VIOLATION);
          assertThat(loss.where()).isEqualTo("crowd");
          assertThat(loss.count()).isEqualTo(refused);
          assertThat(loss.advice()).contains("more trace writers");
        });
    assertThat(stats.getWriterStatsCount()).as("histograms").isBetween(3000, 9000);
  }

  private static TraceStats statsOf(SteppedService service, FakeConsumer consumer) {
    List<TraceStats> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst();
  }

  @Test
  void shouldAdmitWritersAgainAfterSessionEnds() {
    SteppedService service = serviceWithHeap(SMALL_HEAP_BYTES);
    FakeProducer crowd = crowd(service);
    for (int session = 1; session <= 5; session++) {
      FakeConsumer consumer = service.enable(bigConfig());
      for (int first = 1; first <= MAX_WRITERS; first += WRITERS_PER_COMMIT) {
        crowd.commit(commit(first, crowd.targetBuffer()));
      }
      service.run();
      assertThat(statsOf(service, consumer).getBufferStats(0).getChunksDiscarded()).isZero();
      consumer.endpoint().disableTracing();
      consumer.endpoint().freeBuffers();
      service.run();
    }
  }

  @Test
  void shouldRefuseRegistrationsBeyondShareOfTheirProcess() {
    SteppedService service = serviceWithHeap(16L << 20);
    FakeConsumer consumer = service.enable(bigConfig());
    for (int i = 0; i < CONNECTIONS; i++) {
      FakeProducer crowd = crowd(service);
      for (int writer = 1; writer <= MAX_WRITERS; writer++) {
        crowd.endpoint().registerTraceWriter(writer, BUFFER);
      }
      service.run();
    }
    assertThat(service.result(consumer).losses())
        .singleElement()
        .satisfies(loss -> {
          assertThat(loss.where()).isEqualTo("crowd");
          assertThat(loss.count()).isBetween(10_000L, 100_000L);
        });
  }

  @Test
  void shouldCountPacketsOfWritersBeyondSequenceLimit() {
    SteppedService service = serviceWithHeap(BIG_HEAP_BYTES);
    FakeProducer victim = service.producer("victim").offer("a.source");
    FakeConsumer consumer = service.enable(bigConfig());
    for (int i = 0; i < 3; i++) {
      writeAsEverybody(service, crowd(service));
    }
    victim.write(1, packet("after"));
    read(service, consumer);
    // A text search instead of parsing, as parsing 100,000 packets takes longer than the rest of
    // the test.
    assertThat(new String(consumer.trace(), ISO_8859_1)).contains("after");

    long unknown = 3L * MAX_WRITERS - SequenceIds.MAX_OF_PROCESS;
    assertThat(service.result(consumer).losses())
        .singleElement()
        .satisfies(loss -> {
          assertThat(loss.cause()).isEqualTo(Loss.Cause.INVALID_PACKET);
          assertThat(loss.where()).isEqualTo("writers that can't be told apart");
          assertThat(loss.count()).isEqualTo(unknown);
          assertThat(loss.bytes()).isEqualTo(unknown * empty.length);
        });
  }

  @Test
  void shouldLoseNoPacketOfWritersThatComeAndGo() {
    SteppedService service = serviceWithHeap(BIG_HEAP_BYTES);
    FakeConsumer consumer = service.enable(bigConfig());
    for (int i = 0; i < CONNECTIONS; i++) {
      FakeProducer passing = crowd(service);
      writeAsEverybody(service, passing);
      passing.endpoint().unregisterDataSource("a.source");
      passing.endpoint().close();
      read(service, consumer);
    }
    assertThat(service.result(consumer).losses())
        .noneMatch(loss -> loss.cause() == Loss.Cause.INVALID_PACKET);
    assertThat(consumer.finishedReads()).isEqualTo(CONNECTIONS);
  }

  /** Writes one packet as each writer id that a producer can have. */
  private void writeAsEverybody(SteppedService service, FakeProducer producer) {
    for (int first = 1; first <= MAX_WRITERS; first += WRITERS_PER_COMMIT) {
      producer.commit(commit(first, BUFFER));
    }
    service.run();
  }

  private FakeCommit commit(int firstWriter, int buffer) {
    FakeCommit commit = new FakeCommit();
    int last = Math.min(MAX_WRITERS, firstWriter + WRITERS_PER_COMMIT - 1);
    for (int i = firstWriter; i <= last; i++) {
      commit.move(new ChunkBytesBuilder(i, 0).packet(empty), buffer);
    }
    return commit;
  }

  private static void read(SteppedService service, FakeConsumer consumer) {
    consumer.endpoint().readBuffers();
    service.run();
  }
}
