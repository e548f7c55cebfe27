package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.TracePacketView;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommitTest {
  private static final int FOR_TESTING = 900;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SteppedService service = new SteppedService();
  private FakeProducer producer;
  private FakeConsumer consumer;

  @BeforeEach
  void record() {
    producer = service.producer("probes").offer("a.source");
    consumer = service.enable(config("a.source"));
  }

  @Test
  void shouldMoveChunksOutOfSharedMemory() {
    SharedMemoryArbiter arbiter = arbiter();
    try (SmbTraceWriter writer = arbiter.createTraceWriter(1, ExhaustedPolicy.DROP)) {
      for (int i = 0; i < 500; i++) {
        writeText(writer, "packet " + i);
      }
      writer.flush();
      service.run();

      assertThat(texts(service.read(consumer)))
          .hasSize(500)
          .startsWith("packet 0")
          .endsWith("packet 499");
    }
  }

  @Test
  void shouldJoinAndPatchPacketBiggerThanChunk() {
    SharedMemoryArbiter arbiter = arbiter();
    String text = "0123456789".repeat(1500);
    try (SmbTraceWriter writer = arbiter.createTraceWriter(1, ExhaustedPolicy.DROP)) {
      writeText(writer, text);
      writer.flush();
      service.run();

      assertThat(texts(service.read(consumer))).containsExactly(text);
      assertThat(stats().getBufferStats(0).getPatchesSucceeded()).isPositive();
    }
  }

  private SharedMemoryArbiter arbiter() {
    return SharedMemoryArbiter.over(
        producer.memory(), producer.pageSizeBytes(), producer.endpoint(), service.clock);
  }

  private static void writeText(SmbTraceWriter writer, String text) {
    try (var packet = writer.packet();
        var event = packet.nested(FOR_TESTING)) {
      event.string(1, text);
    }
  }

  @Tag("T04")
  @ParameterizedTest
  @ValueSource(longs = {0, -1, 2, 65_535, 65_537, 70_000, 0xFFFF_FFFFL, Long.MAX_VALUE})
  void shouldDiscardChunkForBufferThatWasNotGranted(long targetBuffer) {
    service.enable(config("other.source"));
    producer.commit(new FakeCommit().move(chunk(1), targetBuffer));
    service.run();

    assertThat(texts(service.read(consumer))).isEmpty();
    assertThat(stats().getChunksDiscarded()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 32_768, 65_535})
  void shouldDiscardChunkOfImpossibleWriter(int writerId) {
    producer.commit(new FakeCommit().move(chunk(writerId), 1));
    service.run();

    assertThat(texts(service.read(consumer))).isEmpty();
    assertThat(stats().getChunksDiscarded()).isEqualTo(1);
  }

  @Tag("T04")
  @Test
  void shouldDiscardChunkOfRegisteredWriterForOtherBuffer() {
    TraceConfig.Builder config = config("a.source");
    FakeConsumer second = service.enable(config);
    producer.endpoint().registerTraceWriter(7, 2);
    producer.commit(new FakeCommit().move(chunk(7), 1));
    producer.commit(new FakeCommit().move(chunk(7), 2));
    producer.endpoint().unregisterTraceWriter(7);
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(7, 1).packet(packet("free")), 1));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("free");
    assertThat(texts(service.read(second))).containsExactly("from 7");
    assertThat(stats().getChunksDiscarded()).isEqualTo(1);
  }

  @Tag("T07")
  @Test
  void shouldIgnoreInvalidRegistrationsAndCommits() {
    producer.endpoint().registerTraceWriter(-1, 1);
    producer.endpoint().registerTraceWriter(Integer.MAX_VALUE, 1);
    producer.endpoint().registerTraceWriter(1, Integer.MIN_VALUE);
    producer.endpoint().unregisterTraceWriter(-1);
    producer.endpoint().unregisterTraceWriter(Integer.MAX_VALUE);
    producer.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[7]), 1));
    producer.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[65_537]), 1));
    producer.commit(new FakeCommit().move(0, 0, 1).move(1L << 40, -1, 1).move(63, 14, 1));
    producer.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[8]), 1));
    producer.write(1, packet("still here"));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("still here");
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "1099511627776, 0", "0, -1", "0, 14", "4294967295, 4294967295"})
  void shouldCountMovesOfInvalidChunks(long page, long chunk) {
    producer.commit(new FakeCommit().move(page, chunk, 1));
    service.run();

    assertThat(stats().getChunksDiscarded()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 65_537})
  void shouldCountChunkOfImpossibleSize(int sizeBytes) {
    producer.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[sizeBytes]), 1));
    service.run();

    assertThat(stats().getChunksDiscarded()).isEqualTo(1);
  }

  @Test
  void shouldSkipChunkWhenIncomplete() {
    SharedMemoryArbiter arbiter = arbiter();
    try (SmbTraceWriter writer = arbiter.createTraceWriter(1, ExhaustedPolicy.DROP)) {
      writeText(writer, "not yet");
      producer.commit(new FakeCommit().move(0, 0, 1));
      service.run();
      assertThat(stats().getChunksDiscarded()).isZero();
      writer.flush();
      service.run();

      assertThat(texts(service.read(consumer))).containsExactly("not yet");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 65_536, 1L << 32, (1L << 32) + 9, Long.MIN_VALUE})
  void shouldNotWrapOffsetOfPatch(long offset) {
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(1, 0).packet(packet("abcd")), 1));
    producer.commit(
        new FakeCommit().patch(1, 1, 0, false, new FakeCommit.Edit(offset, 4, 0x65_7A_79_04)));
    service.run();

    assertThat(stats().getPatchesDiscarded()).isEqualTo(1);
    assertThat(texts(service.read(consumer))).containsExactly("abcd");
  }

  @Test
  void shouldPatchChunkWhenInBuffer() {
    byte[] broken = packet("abcd");
    int lengthOfText = broken.length - 5;
    broken[lengthOfText] = 0;
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(1, 0).packet(broken).flags(4), 1));
    producer.commit(
        new FakeCommit()
            .patch(1, 1, 0, false, new FakeCommit.Edit(1L + lengthOfText, 4, 0x65_7A_79_04)));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("yzed");
  }

  @Test
  void shouldCountInvalidPatches() {
    FakeCommit.Edit edit = new FakeCommit.Edit(0, 4, 0);
    FakeCommit.Edit[] tooMany = new FakeCommit.Edit[1025];
    Arrays.fill(tooMany, edit);
    producer.commit(
        new FakeCommit()
            .patch(99, 1, 0, false, edit, edit)
            .patch(1, 0, 0, false, edit)
            .patch(1, 32_768, 0, false, edit)
            .patch(1, 1, 0, false, new FakeCommit.Edit(0, 3, 0), new FakeCommit.Edit(0, 5, 0))
            .patch(1, 1, 0, false, tooMany));
    service.run();

    assertThat(stats().getPatchesDiscarded()).isEqualTo(2 + 1 + 1 + 2 + 1025);
  }

  @Test
  void shouldIgnoreCommitBeforeSharedMemoryExists() {
    FakeProducer early = service.producer("early");
    early.commit(new FakeCommit().move(chunk(1), 1));
    service.run();

    assertThat(stats().getChunksDiscarded()).isZero();
    assertThat(texts(service.read(consumer))).isEmpty();
  }

  @Test
  void shouldConfirmCommitWhenItIsDone() {
    List<String> confirmed = new ArrayList<>();
    producer
        .endpoint()
        .commitData(new FakeCommit().move(chunk(1), 1), () -> confirmed.add("committed"));
    assertThat(confirmed).isEmpty();
    service.run();

    assertThat(confirmed).containsExactly("committed");
  }

  @Test
  void shouldKeepQueuedCommitsSeparate() {
    for (int i = 0; i < 30; i++) {
      producer.write(i % 3 + 1, packet("packet " + i));
    }
    service.run();

    assertThat(texts(service.read(consumer))).hasSize(30).doesNotHaveDuplicates();
  }

  @Test
  void shouldDropInvalidPacketsAndKeepTheOthers() {
    byte[] spoofed = {0x18, 0x00}; // trusted_uid
    byte[] torn = {0x0A, 0x05, 0x01};
    producer.write(1, packet("good"), spoofed, torn, packet("good too"));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("good", "good too");
    assertThat(stats().getInvalidPackets()).isEqualTo(2);
  }

  @Test
  void shouldAddSequenceIdAndProducerToPackets() {
    producer.write(5, packet("a"));
    producer.write(9, packet("b"));
    producer.write(5, packet("c"));
    service.run();
    List<TracePacketView> packets =
        service.read(consumer).stream()
            .filter(packet -> packet.payloadName().equals("for_testing"))
            .toList();

    assertThat(packets).extracting(packet -> packet.integer("trusted_pid")).containsOnly(4242L);
    assertThat(packets).extracting(packet -> packet.integer("trusted_uid")).containsOnly(1000L);
    assertThat(texts(packets)).containsExactly("a", "b", "c");
    List<Long> sequences =
        packets.stream().map(packet -> packet.integer("trusted_packet_sequence_id")).toList();
    assertThat(sequences).contains(2L, 3L);
    assertThat(sequences.get(2)).isEqualTo(sequences.get(0));
    assertThat(sequences.get(1)).isNotEqualTo(sequences.get(0));
  }

  @Test
  void shouldMarkFirstPacketAfterLoss() {
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(1, 0).packet(packet("before")), 1));
    producer.commit(new FakeCommit().move(new ChunkBytesBuilder(1, 2).packet(packet("after")), 1));
    service.run();
    TracePacketView after =
        service.read(consumer).stream()
            .filter(packet -> packet.payloadName().equals("for_testing"))
            .toList()
            .getLast();

    assertThat(after.integer("previous_packet_dropped")).isEqualTo(3);
  }

  private static ChunkBytesBuilder chunk(int writerId) {
    return new ChunkBytesBuilder(writerId, 0).packet(packet("from " + writerId));
  }

  private TraceStats stats() {
    List<TraceStats> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst();
  }
}
