package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BufferConfig.FillPolicy;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scraping: how chunks in shared memory that were never committed get into the trace. */
class ScrapingTest {
  private static final int FOR_TESTING = 900;

  private final SteppedService service = new SteppedService();
  private FakeProducer producer = connect("scraped", true);
  private FakeConsumer consumer = service.enable(config("a.source"));

  private FakeProducer connect(String name, boolean smbScraping) {
    ProducerSetup setup = new ProducerSetup(name, 0, 0, smbScraping, "", null);
    return FakeProducer.connect(service.service, new ClientIdentity(1, 1000, 0), setup)
        .offer("a.source");
  }

  private SmbTraceWriter writer() {
    return SharedMemoryArbiter.over(
            producer.memory(), producer.pageSizeBytes(), producer.endpoint(), service.clock)
        .createTraceWriter(producer.targetBuffer(), ExhaustedPolicy.DROP);
  }

  private static void write(SmbTraceWriter writer, String... texts) {
    for (String text : texts) {
      try (var packet = writer.packet();
          var event = packet.nested(FOR_TESTING)) {
        event.string(1, text);
      }
    }
  }

  private List<String> flushAndRead() {
    consumer.endpoint().flush(0, 0, success -> assertThat(success).isTrue());
    service.run();
    return read();
  }

  private List<String> read() {
    int before = texts(consumer.packets()).size();
    List<String> all = texts(service.read(consumer));
    return all.subList(before, all.size());
  }

  private void assertNothingLost() {
    assertThat(service.result(consumer).losses()).isEmpty();
  }

  @Test
  void shouldScrapeBuffersOnFlush() {
    SmbTraceWriter writer = writer();
    write(writer, "first", "second", "in flux");
    assertThat(flushAndRead()).containsExactly("first", "second");

    write(writer, "fourth");
    assertThat(flushAndRead()).containsExactly("in flux");
    writer.flush();
    service.run();
    assertThat(read()).containsExactly("fourth");
    assertNothingLost();
  }

  @Test
  void shouldScrapeAgainWhenFlushTimesOut() {
    SmbTraceWriter writer = writer();
    write(writer, "first", "second", "third");
    writer.publish();
    assertThat(flushAndRead()).containsExactly("first", "second", "third");
    write(writer, "fourth", "fifth");
    writer.publish();
    producer.leaveFlushesUnanswered();
    consumer.endpoint().flush(100, 0, success -> assertThat(success).isFalse());
    service.loop.advanceMs(100);

    assertThat(read()).containsExactly("fourth", "fifth");
  }

  @Test
  void shouldScrapeChunkWhileAnotherThreadWrites() throws InterruptedException {
    SmbTraceWriter writer = writer();
    CountDownLatch written = new CountDownLatch(100);
    AtomicBoolean quit = new AtomicBoolean();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              while (!quit.get()) {
                write(writer, "payload");
                written.countDown();
              }
            });
    written.await();
    consumer.endpoint().disableTracing();
    service.run();
    quit.set(true);
    thread.join();

    assertThat(read()).isNotEmpty().containsOnly("payload");
  }

  @Test
  void shouldScrapeBuffersOfAnotherThread() throws InterruptedException, ExecutionException {
    FutureTask<SmbTraceWriter> work =
        new FutureTask<>(() -> {
          SmbTraceWriter writer = writer();
          write(writer, "first", "second", "in flux");
          return writer;
        });
    Thread.ofPlatform().start(work);
    SmbTraceWriter writer = work.get();

    assertThat(flushAndRead()).containsExactly("first", "second");
    assertThat(writer.writerId()).isEqualTo(1);
  }

  @Test
  void shouldScrapeBuffersOnProducerDisconnect() {
    write(writer(), "first", "second", "in flux");
    service.run();
    producer.endpoint().close();
    service.run();

    assertThat(read()).containsExactly("first", "second");
    assertThat(service.result(consumer).losses())
        .extracting(Loss::cause)
        .containsExactly(Loss.Cause.PRODUCER_LOST);
  }

  @Test
  void shouldScrapeBuffersOnDisable() {
    write(writer(), "first", "second", "in flux");
    service.run();
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(read()).containsExactly("first", "second");
  }

  /**
   * If the writer sets that flag, a packet counts as soon as it is finished: the packet count is
   * then one too high.
   */
  @Test
  void shouldScrapeLastPacketOnlyAfterWriterPublishes() {
    SmbTraceWriter writer = writer();
    write(writer, "alone");
    assertThat(flushAndRead()).isEmpty();

    writer.publish();
    assertThat(flushAndRead()).containsExactly("alone");
    assertThat(flushAndRead()).isEmpty();
    writer.flush();
    assertThat(flushAndRead()).isEmpty();
    assertNothingLost();
  }

  @Test
  void shouldScrapeFurtherChunksAfterCompleteChunk() {
    SmbTraceWriter writer = writer();
    write(writer, "first");
    writer.publish();
    assertThat(flushAndRead()).containsExactly("first");

    writer.flush();
    write(writer, "second");
    writer.publish();
    assertThat(flushAndRead()).containsExactly("second");
    writer.close();
    write(writer(), "third writer");
    assertThat(flushAndRead()).isEmpty();
    assertNothingLost();
  }

  @ParameterizedTest
  @EnumSource(
      value = FillPolicy.class,
      names = {"RING_BUFFER", "DISCARD"})
  void shouldNotCountChunkAsLostWhenScrapedBeforeItsCommit(FillPolicy fillPolicy) {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setFillPolicy(fillPolicy);
    consumer = service.enable(config);
    SmbTraceWriter writer = writer();
    String big = "0123456789".repeat(1000);
    write(writer, "first", big, "last");
    writer.publish();
    assertThat(flushAndRead()).containsExactly("first", big, "last");

    writer.flush();
    assertThat(flushAndRead()).isEmpty();
    assertNothingLost();
  }

  @Test
  void shouldNotScrapeProducerThatForbidsIt() {
    producer.endpoint().close();
    producer = connect("private", false);
    service.run();
    write(writer(), "first", "second", "in flux");

    assertThat(flushAndRead()).isEmpty();
  }

  @Test
  void shouldScrapeRegisteredWritersOnly() {
    SmbTraceWriter writer = writer();
    write(writer, "first", "second", "in flux");
    service.run();
    producer.endpoint().unregisterTraceWriter(writer.writerId());

    assertThat(flushAndRead()).isEmpty();
  }

  @Test
  void shouldScrapeIntoFlushedSessionOnly() {
    FakeConsumer first = consumer;
    consumer = service.enable(config("a.source"));
    write(writer(), "for the second", "for the second, too", "in flux");
    service.run();

    first.endpoint().flush(0, 0, success -> {});
    service.run();
    assertThat(texts(service.read(first))).isEmpty();
    assertThat(read()).isEmpty();
    assertThat(flushAndRead()).containsExactly("for the second", "for the second, too");
  }

  @Test
  void shouldDiscardCommitToForbiddenBuffer() {
    FakeConsumer other = service.enable(config("other.source"));
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(9, 0).packet(packet("mine")), 1));
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(9, 1).packet(packet("theirs")), 2));
    producer.endpoint().registerTraceWriter(1, 2);
    service.run();

    assertThat(flushAndRead()).containsExactly("mine");
    assertThat(texts(service.read(other))).isEmpty();
  }
}
