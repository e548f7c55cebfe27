package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The steps of a session's life as Perfetto's documentation describes them: {@code
 * session-steps.txt}.
 */
class DocumentedSessionStepsTest {
  private static final int FOR_TESTING = 900;
  private static final int PAGE_BYTES = 4096;

  // Chunk flags: the last packet continues in the next chunk, and the chunk still needs patches.
  private static final int BEGIN_UNPATCHED = 2 | 4;
  private static final int END = 1;

  private final SteppedService service = new SteppedService();

  @Test
  void shouldLetProducersConnect() {
    FakeProducer first = service.producer("first");
    FakeProducer second = service.producer("second");

    assertThat(first.calls()).containsExactly("connect");
    assertThat(second.calls()).containsExactly("connect");
    assertThat(state().getProducersCount()).isEqualTo(2);
  }

  @Test
  void shouldLetProducersAdvertiseDataSourcesAndDoNothingMore() {
    FakeProducer producer = service.producer("probes").offer("a.source").offer("b.source");
    service.run();

    assertThat(state().getDataSourcesList())
        .extracting(source -> source.getDsDescriptor().getName())
        .containsExactly("a.source", "b.source");
    assertThat(producer.calls()).containsExactly("connect");
  }

  @Test
  void shouldLetConsumerConnect() {
    assertThat(service.consumer().calls()).containsExactly("connect");
    assertThat(state().getNumSessions()).isZero();
  }

  @Test
  void shouldStartSessionByConfigOfConsumer() {
    FakeConsumer consumer = service.enable(config("a.source").setUniqueSessionName("mine"));

    assertThat(consumer.endings()).isEmpty();
    assertThat(state().getTracingSessions(0).getUniqueSessionName()).isEqualTo("mine");
    assertThat(state().getNumSessionsStarted()).isEqualTo(1);
  }

  @Test
  void shouldCreateBuffersOfConfig() {
    TraceConfig.Builder config = config("a.source");
    config.addBuffersBuilder().setSizeKb(128);
    TraceStats stats = stats(service.enable(config));

    assertThat(stats.getTotalBuffers()).isEqualTo(2);
    assertThat(stats.getBufferStatsList())
        .extracting(TraceStats.BufferStats::getBufferSize)
        .containsExactly(64L << 10, 128L << 10);
  }

  @Test
  void shouldFindDataSourcesThatConfigNames() {
    FakeProducer both = service.producer("both").offer("a.source").offer("b.source");
    FakeProducer none = service.producer("none").offer("c.source");
    service.enable(config("a.source", "b.source", "missing"));

    assertThat(both.calls()).contains("setup 1", "setup 2");
    assertThat(none.calls()).containsExactly("connect");
  }

  @Test
  void shouldShareMemoryWithEachProducerOnce() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(config("a.source"));
    service.enable(config("a.source"));

    assertThat(producer.calls())
        .containsOnlyOnce("tracing setup")
        .startsWith("connect", "tracing setup");
    assertThat(producer.memory().sizeBytes()).isEqualTo(256 << 10);
  }

  @Test
  void shouldStartEachDataSourceOfEachProducer() {
    FakeProducer first = service.producer("first").offer("a.source").offer("b.source");
    FakeProducer second = service.producer("second").offer("a.source");
    service.enable(config("a.source", "b.source"));

    assertThat(first.calls()).endsWith("start 1", "start 3");
    assertThat(second.calls()).endsWith("start 2");
  }

  @Test
  void shouldSendConfigOfInstanceToProducer() {
    Running running = new Running();

    assertThat(running.producer.configOf(1).getName()).isEqualTo("a.source");
    assertThat(running.producer.configOf(1).getTargetBuffer()).isEqualTo(1);
  }

  @Test
  void shouldTakeSeveralWritersOfInstance() {
    Running running = new Running();
    try (SmbTraceWriter first = running.writer();
        SmbTraceWriter second = running.writer()) {
      assertThat(first.writerId()).isNotEqualTo(second.writerId());
      write(first, "of the first");
      write(second, "of the second");
    }

    assertThat(running.read()).containsExactlyInAnyOrder("of the first", "of the second");
  }

  @Test
  void shouldTakeSeveralPacketsOfWriter() {
    Running running = new Running();
    try (SmbTraceWriter writer = running.writer()) {
      write(writer, "one");
      write(writer, "two");
    }

    assertThat(running.read()).containsExactly("one", "two");
  }

  @Test
  void shouldNotMoveChunkThatWriterStillOwns() {
    Running running = new Running();
    try (SmbTraceWriter writer = running.writer()) {
      write(writer, "still the writer's");
      running.producer.commit(new FakeCommit().move(0, 0, 1));

      assertThat(running.read()).isEmpty();
      assertThat(stats(running.consumer).getChunksDiscarded()).isZero();
    }
  }

  @Test
  void shouldJoinPacketThatCrossesChunks() {
    Running running = new Running();
    String text = "0123456789".repeat(PAGE_BYTES / 5);
    try (SmbTraceWriter writer = running.writer()) {
      write(writer, text);
    }

    assertThat(running.read()).containsExactly(text);
    assertThat(stats(running.consumer).getBufferStats(0).getChunksWritten()).isGreaterThan(1);
  }

  @Test
  void shouldGiveReleasedChunksBackToWriters() {
    Running running = new Running();
    List<String> moreThanMemory = new ArrayList<>();
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(4096);
    running.record(config);
    try (SmbTraceWriter writer = running.writer()) {
      for (int i = 0; i < 300; i++) {
        moreThanMemory.add(i + "x".repeat(2000));
        write(writer, moreThanMemory.get(i));
        service.run();
      }
    }

    assertThat(running.read()).isEqualTo(moreThanMemory);
  }

  @Test
  void shouldMoveCommittedChunksIntoBuffer() {
    Running running = new Running();
    running.producer.write(1, packet("moved"));
    service.run();

    assertThat(stats(running.consumer).getBufferStats(0).getChunksWritten()).isEqualTo(1);
  }

  @Test
  void shouldPatchChunksThatLeftSharedMemory() {
    Running running = new Running();
    patch(running, 0);

    assertThat(running.read()).containsExactly("yzed");
    assertThat(stats(running.consumer).getBufferStats(0).getPatchesSucceeded()).isEqualTo(1);
  }

  @Test
  void shouldCountPatchAsFailedWhenChunkIsMissing() {
    Running running = new Running();
    patch(running, 7);

    assertThat(running.read()).isEmpty();
    assertThat(stats(running.consumer).getBufferStats(0).getPatchesFailed()).isEqualTo(1);
  }

  /**
   * Commits a packet in chunks 0 and 1 with a gap, and a patch with the missing bytes for {@code
   * chunkId}.
   */
  private void patch(Running running, int chunkId) {
    byte[] broken = packet("abcd");
    int hole = broken.length - 5;
    broken[hole] = 0;
    ChunkBytesBuilder begin =
        new ChunkBytesBuilder(1, 0)
            .packet(Arrays.copyOf(broken, broken.length - 1))
            .flags(BEGIN_UNPATCHED);
    ChunkBytesBuilder end = new ChunkBytesBuilder(1, 1).packet(new byte[] {'d'}).flags(END);
    running.producer.commit(new FakeCommit().move(begin, 1).move(end, 1));
    running.producer.commit(
        new FakeCommit()
            .patch(1, 1, chunkId, false, new FakeCommit.Edit(1L + hole, 4, 0x65_7A_79_04)));
    service.run();
  }

  @Test
  void shouldPerformFlushThatConsumerRequests() {
    Running running = new Running();

    assertThat(running.flush()).containsExactly(true);
    assertThat(stats(running.consumer).getFlushesRequested()).isEqualTo(1);
  }

  @Test
  void shouldAskAllProducersOfSessionToFlush() {
    FakeProducer other = service.producer("other").offer("a.source");
    FakeProducer stranger = service.producer("stranger").offer("b.source");
    Running running = new Running();
    running.flush();

    assertThat(running.producer.calls()).endsWith("flush [2]");
    assertThat(other.calls()).endsWith("flush [1]");
    assertThat(stranger.calls()).containsExactly("connect");
  }

  @Test
  void shouldKeepPacketsThatProducersFlush() {
    Running running = new Running();
    running.producer.leaveFlushesUnanswered();
    List<Boolean> flushed = running.flush();
    running.producer.write(1, packet("flushed"));
    running.producer.commit(
        new FakeCommit().flushed(running.producer.flushes().getFirst().requestId()));
    service.run();

    assertThat(flushed).containsExactly(true);
    assertThat(running.read()).containsExactly("flushed");
  }

  @Test
  void shouldFailFlushWhenTimeIsOver() {
    Running running = new Running();
    running.producer.leaveFlushesUnanswered();
    List<Boolean> flushed = running.flush();
    service.loop.advanceMs(4999);
    assertThat(flushed).isEmpty();
    service.loop.advanceMs(1);

    assertThat(flushed).containsExactly(false);
  }

  @Test
  void shouldKeepPacketsAndAddNoSourceAfterSessionIsStopped() {
    Running running = new Running();
    running.producer.write(1, packet("before"));
    running.stop();
    FakeProducer late = service.producer("late").offer("a.source");
    service.run();

    assertThat(late.calls()).containsExactly("connect");
    assertThat(state().getTracingSessions(0).getState()).isEqualTo("DISABLED");
    assertThat(running.read()).containsExactly("before");
  }

  @Test
  void shouldStopEachDataSourceOfEachProducer() {
    FakeProducer other = service.producer("other").offer("a.source");
    Running running = new Running();
    running.stop();

    assertThat(running.producer.calls()).endsWith("stop 2");
    assertThat(other.calls()).endsWith("stop 1");
    assertThat(running.consumer.endings()).containsExactly("");
  }

  @Test
  void shouldLetConsumerReadUnlessServiceWritesFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("trace");
    Running running = new Running();
    running.record(config("a.source").setWriteIntoFile(true).setOutputPath(file.toString()));
    running.producer.write(1, packet("in the file"));
    running.stop();

    assertThat(running.read()).isEmpty();
    assertThat(texts(new StrictTraceReader().read(file))).containsExactly("in the file");
  }

  @Test
  void shouldStreamAllPacketsToConsumer() {
    Running running = new Running();
    running.producer.write(1, packet("one"), packet("two"));
    running.producer.write(2, packet("three"));
    running.stop();

    assertThat(running.read()).containsExactly("one", "two", "three");
    assertThat(running.consumer.finishedReads()).isEqualTo(1);
  }

  @Test
  void shouldInterruptOnlySequenceWhosePacketIsIncomplete() {
    Running running = new Running();
    byte[] torn = packet("torn");
    ChunkBytesBuilder begin =
        new ChunkBytesBuilder(1, 0)
            .packet(packet("whole"))
            .packet(Arrays.copyOf(torn, 5))
            .flags(BEGIN_UNPATCHED);
    ChunkBytesBuilder end =
        new ChunkBytesBuilder(1, 1)
            .packet(Arrays.copyOfRange(torn, 5, torn.length))
            .packet(packet("behind"))
            .flags(END);
    running.producer.commit(new FakeCommit().move(begin, 1).move(end, 1));
    running.producer.write(2, packet("of another writer"));
    service.run();

    assertThat(running.read()).containsExactly("whole", "of another writer");
  }

  @Test
  void shouldEndSessionWhenConsumerFreesBuffersOrLeaves() {
    Running freeing = new Running();
    freeing.consumer.endpoint().freeBuffers();
    assertThat(freeing.read()).isEmpty();
    Running leaving = new Running();
    leaving.consumer.endpoint().close();
    service.run();

    assertThat(state().getNumSessions()).isZero();
  }

  @Test
  void shouldTearDownBuffersOfSession() {
    Running running = new Running();
    FakeConsumer neighbour = service.enable(config());
    assertThat(stats(neighbour).getTotalBuffers()).isEqualTo(2);
    running.consumer.endpoint().freeBuffers();
    running.producer.write(1, packet("too late"));
    service.run();

    assertThat(stats(neighbour).getTotalBuffers()).isEqualTo(1);
    assertThat(stats(neighbour).getChunksDiscarded()).isEqualTo(1);
  }

  private static void write(SmbTraceWriter writer, String text) {
    try (var packet = writer.packet();
        var event = packet.nested(FOR_TESTING)) {
      event.string(1, text);
    }
  }

  private TracingServiceState state() {
    List<TracingServiceState> states = new ArrayList<>();
    service.consumer().endpoint().queryServiceState(false, states::add);
    service.run();
    return states.getFirst();
  }

  private TraceStats stats(FakeConsumer consumer) {
    List<TraceStats> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst();
  }

  /** A running session with its producer and its consumer. */
  private final class Running {
    private final FakeProducer producer = service.producer("probes").offer("a.source");
    private FakeConsumer consumer = service.enable(config("a.source"));
    private final SharedMemoryArbiter arbiter =
        SharedMemoryArbiter.over(
            producer.memory(), producer.pageSizeBytes(), producer.endpoint(), service.clock);

    void record(TraceConfig.Builder config) {
      consumer = service.enable(config);
    }

    SmbTraceWriter writer() {
      return arbiter.createTraceWriter(producer.targetBuffer(), ExhaustedPolicy.DROP);
    }

    List<Boolean> flush() {
      List<Boolean> answers = new ArrayList<>();
      consumer.endpoint().flush(0, 0, answers::add);
      service.run();
      return answers;
    }

    void stop() {
      consumer.endpoint().disableTracing();
      service.run();
    }

    List<String> read() {
      service.run();
      return texts(service.read(consumer));
    }
  }
}
