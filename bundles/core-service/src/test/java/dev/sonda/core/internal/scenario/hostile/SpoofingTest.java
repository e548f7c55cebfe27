package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A hostile producer that pretends to be its victim. Both write into buffer 1; buffer 2 is for the
 * victim only, and both number their writers from 1.
 */
@Tag("T03")
class SpoofingTest {
  private static final int FOR_TESTING = 900;
  private static final int VICTIM_UID = 1000;
  private static final int THIEF_UID = 666;
  private static final int SHARED = 1;
  private static final int PRIVATE = 2;
  private static final int WRITER = 1;

  private final SteppedService service = new SteppedService();
  private final FakeProducer victim = connect("victim", VICTIM_UID);
  private final FakeProducer thief = connect("thief", THIEF_UID);
  private FakeConsumer sharing;
  private FakeConsumer alone;

  private FakeProducer connect(String name, int uid) {
    ProducerSetup setup = new ProducerSetup(name, 0, 0, /* smbScraping */ true, "", null);
    return FakeProducer.connect(service.service, new ClientIdentity(uid, uid, 0), setup);
  }

  @BeforeEach
  void record() {
    victim.offer(
        DataSourceDescriptor.newBuilder()
            .setName("victim")
            .setId(5)
            .setWillNotifyOnStart(true)
            .setWillNotifyOnStop(true));
    thief.offer("thief");
    sharing = service.enable(config("victim", "thief"));
    alone = service.enable(config("victim"));
  }

  @Test
  void shouldAttributePacketsToConnectionTheyCameBy() {
    victim.commit(new FakeCommit().move(chunk(0, "victim's"), SHARED));
    thief.commit(new FakeCommit().move(chunk(0, "thief's"), SHARED));
    thief.commit(new FakeCommit().move(chunk(1, "thief's second"), SHARED));
    victim.commit(new FakeCommit().move(chunk(1, "victim's second"), SHARED));
    service.run();
    List<TracePacketView> packets = packetsOf(sharing);

    assertThat(packets)
        .extracting(
            packet -> packet.payload().string("str"),
            packet -> packet.integer("trusted_uid"),
            packet -> packet.integer("trusted_pid"),
            packet -> packet.integer("trusted_packet_sequence_id"))
        .containsExactlyInAnyOrder(
            tuple("victim's", 1000L, 1000L, 2L),
            tuple("victim's second", 1000L, 1000L, 2L),
            tuple("thief's", 666L, 666L, 3L),
            tuple("thief's second", 666L, 666L, 3L));
    assertThat(packets).noneMatch(packet -> packet.has("previous_packet_dropped"));
  }

  @Test
  void shouldNotPatchChunkOfOtherProducer() {
    byte[] packet = packet("abcd");
    int lengthOfText = packet.length - 5;
    victim.commit(new FakeCommit().move(new ChunkBytesBuilder(WRITER, 0).packet(packet), SHARED));
    FakeCommit.Edit edit = new FakeCommit.Edit(1L + lengthOfText, 4, 0x65_7A_79_04);
    thief.commit(new FakeCommit().patch(SHARED, WRITER, 0, false, edit));
    thief.commit(new FakeCommit().patch(PRIVATE, WRITER, 0, false, edit));
    service.run();

    assertThat(texts(service.read(sharing))).containsExactly("abcd");
    assertThat(stats(sharing).getBufferStats(0).getPatchesSucceeded()).isZero();
    assertThat(stats(sharing).getBufferStats(0).getPatchesFailed()).isEqualTo(1);
  }

  @Test
  void shouldNotWriteIntoForeignBufferEvenWithRegisteredWriter() {
    victim.endpoint().registerTraceWriter(WRITER, PRIVATE);
    thief.endpoint().registerTraceWriter(WRITER, PRIVATE);
    thief.commit(new FakeCommit().move(chunk(0, "thief's"), PRIVATE));
    victim.commit(new FakeCommit().move(chunk(0, "victim's"), PRIVATE));
    service.run();

    assertThat(texts(service.read(alone))).containsExactly("victim's");
    assertThat(stats(alone).getChunksDiscarded()).isEqualTo(1);
    assertThat(losses(sharing))
        .containsExactly(
            "ABI_VIOLATION of thief: 1 request (13 bytes), it was refused because it writes into"
                + " buffers that aren't its own: look for an update of it");
    assertThat(losses(alone)).as("of a session that the thief has no part in").isEmpty();
  }

  @Test
  void shouldNotWriteIntoForeignBufferThroughSharedMemory() {
    SharedMemoryArbiter arbiter =
        SharedMemoryArbiter.over(
            thief.memory(), thief.pageSizeBytes(), thief.endpoint(), service.clock);
    SmbTraceWriter writer = arbiter.createTraceWriter(PRIVATE, ExhaustedPolicy.DROP);
    for (int i = 0; i < 10; i++) {
      try (var packet = writer.packet();
          var event = packet.nested(FOR_TESTING)) {
        event.string(1, "thief's");
      }
      writer.flush();
    }
    service.run();

    assertThat(texts(service.read(alone))).isEmpty();
    assertThat(stats(alone).getChunksDiscarded()).isEqualTo(10);
  }

  @Test
  void shouldNotScrapeIntoBufferOfOtherProducer() {
    SharedMemoryArbiter arbiter =
        SharedMemoryArbiter.over(
            thief.memory(), thief.pageSizeBytes(), thief.endpoint(), service.clock);
    SmbTraceWriter writer = arbiter.createTraceWriter(PRIVATE, ExhaustedPolicy.DROP);
    for (int i = 0; i < 3; i++) {
      try (var packet = writer.packet();
          var event = packet.nested(FOR_TESTING)) {
        event.string(1, "thief's");
      }
    }
    alone.endpoint().flush(0, 0, success -> {});
    thief.endpoint().close();
    service.run();

    assertThat(texts(service.read(alone))).isEmpty();
  }

  @Test
  void shouldNotAcknowledgeFlushOfOtherProducer() {
    victim.leaveFlushesUnanswered();
    List<Boolean> answers = new ArrayList<>();
    alone.endpoint().flush(0, 0, answers::add);
    service.run();
    thief.commit(new FakeCommit().flushed(victim.flushes().getLast().requestId()));
    thief.commit(new FakeCommit().flushed(Long.MAX_VALUE));
    service.run();
    assertThat(answers).isEmpty();
    victim.commit(new FakeCommit().flushed(victim.flushes().getLast().requestId()));
    service.run();

    assertThat(answers).containsExactly(true);
  }

  @Test
  void shouldNotAcknowledgeStartOrStopOfOtherProducersInstances() {
    long instance = victim.lastInstance();
    thief.endpoint().notifyDataSourceStarted(instance);
    service.run();
    assertThat(problemsOf("victim")).containsExactly("it hasn't said yet that it has started");

    alone.endpoint().disableTracing();
    service.run();
    thief.endpoint().notifyDataSourceStopped(instance);
    service.run();
    assertThat(alone.endings()).isEmpty();
    victim.endpoint().notifyDataSourceStopped(instance);
    service.run();
    assertThat(alone.endings()).containsExactly("");
  }

  private List<String> problemsOf(String producer) {
    return service.result(alone).sources().stream()
        .filter(source -> source.producerName().equals(producer))
        .map(source -> source.problem())
        .toList();
  }

  @Test
  void shouldNotChangeDataSourcesOfOtherProducer() {
    thief.endpoint().unregisterDataSource("victim");
    thief
        .endpoint()
        .updateDataSource(
            DataSourceDescriptor.newBuilder().setName("victim").setId(5).setNoFlush(true).build());
    thief.endpoint().unregisterTraceWriter(WRITER);
    service.run();

    assertThat(victim.calls()).noneMatch(call -> call.startsWith("stop"));
    assertThat(state().getDataSourcesList())
        .filteredOn(source -> source.getDsDescriptor().getName().equals("victim"))
        .singleElement()
        .satisfies(source -> assertThat(source.getDsDescriptor().getNoFlush()).isFalse());
  }

  /**
   * A name is no identity: a producer with a name already in use gains nothing by it, and both
   * producers are listed.
   */
  @Test
  void shouldDistinguishProducersOfEqualName() {
    FakeProducer twin = connect("victim", THIEF_UID).offer("thief");
    service.run();
    twin.commit(new FakeCommit().move(chunk(0, "twin's"), PRIVATE));
    twin.commit(new FakeCommit().move(chunk(0, "twin's"), SHARED));
    victim.commit(new FakeCommit().move(chunk(0, "victim's"), PRIVATE));
    service.run();

    assertThat(texts(service.read(alone))).containsExactly("victim's");
    assertThat(packetsOf(sharing))
        .singleElement()
        .satisfies(packet -> assertThat(packet.integer("trusted_uid")).isEqualTo(THIEF_UID));
    assertThat(state().getProducersList())
        .extracting(TracingServiceState.Producer::getName, TracingServiceState.Producer::getUid)
        .containsExactly(
            tuple("victim", VICTIM_UID), tuple("thief", THIEF_UID), tuple("victim", THIEF_UID));
  }

  @Test
  void shouldReportRegisteredWriterThatWritesIntoOtherBuffer() {
    victim.endpoint().registerTraceWriter(WRITER, PRIVATE);
    victim.commit(new FakeCommit().move(chunk(0, "astray"), SHARED));
    victim.commit(new FakeCommit().move(chunk(1, "astray"), SHARED));
    service.run();

    assertThat(texts(service.read(sharing))).isEmpty();
    assertThat(stats(sharing).getChunksDiscarded()).isEqualTo(2);
    assertThat(losses(sharing))
        .containsExactly(
            "ABI_VIOLATION of victim: 2 request (24 bytes), it was refused because it writes into"
                + " another buffer than it has registered the writer for: look for an update of"
                + " it");
    assertThat(victim.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  private List<String> losses(FakeConsumer consumer) {
    return service.result(consumer).losses().stream().map(SpoofingTest::describe).toList();
  }

  private static String describe(Loss loss) {
    return "%s of %s: %d %s (%d bytes), %s"
        .formatted(
            loss.cause(), loss.where(), loss.count(), loss.unit(), loss.bytes(), loss.advice());
  }

  private static ChunkBytesBuilder chunk(int chunkId, String text) {
    return new ChunkBytesBuilder(WRITER, chunkId).packet(packet(text));
  }

  private List<TracePacketView> packetsOf(FakeConsumer consumer) {
    return service.read(consumer).stream()
        .filter(packet -> packet.payloadName().equals("for_testing"))
        .toList();
  }

  private TraceStats stats(FakeConsumer consumer) {
    List<TraceStats> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst();
  }

  private TracingServiceState state() {
    List<TracingServiceState> answers = new ArrayList<>();
    service.consumer().endpoint().queryServiceState(false, answers::add);
    service.run();
    return answers.getFirst();
  }
}
