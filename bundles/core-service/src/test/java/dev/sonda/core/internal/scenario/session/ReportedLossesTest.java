package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Loss.Cause;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.file.FaultyDisk;
import dev.sonda.core.internal.scenario.FakeProbeHost;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Errno;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BufferConfig.FillPolicy;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The session's final result reports each kind of loss and failure, and so do the reports while it
 * runs.
 */
class ReportedLossesTest {
  private static final int PACKETS = 200;

  /** The flag "last packet continues", shifted to its position above the packet count. */
  private static final int LAST_CONTINUES = 2 << 10;

  private static final byte[] SPOOFED = {0x18, 0};

  @TempDir Path folder;

  private SteppedService service = new SteppedService();

  /** Provokes each cause of loss on its own. */
  @ParameterizedTest
  @EnumSource
  void shouldReportEachLossCauseLiveAndInSessionResult(Cause cause) {
    FakeConsumer consumer = start(cause);
    List<Loss> reported = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().observeLosses(10, reported::addAll);
    FakeProducer producer = producers.getFirst();
    lose(cause, producer);
    service.read(consumer);
    service.loop.advanceMs(20_000);
    consumer.endpoint().disableTracing();
    service.read(consumer);
    service.loop.advanceMs(10);
    List<Loss> losses = service.result(consumer).losses();

    assertThat(losses).extracting(Loss::cause).containsExactly(cause);
    Loss loss = losses.getFirst();
    assertThat(loss.count()).isPositive();
    assertThat(loss.advice()).isNotEmpty();
    assertThat(loss.bytes()).isEqualTo(hasBytes(cause) ? Math.max(1, loss.bytes()) : 0);
    assertThat(sum(reported)).as("what was reported meanwhile").isEqualTo(sum(losses));
  }

  private static List<Long> sum(List<Loss> losses) {
    return List.of(
        losses.stream().mapToLong(Loss::count).sum(), losses.stream().mapToLong(Loss::bytes).sum());
  }

  private final List<FakeProducer> producers = new ArrayList<>();

  private FakeConsumer start(Cause cause) {
    TraceConfig.Builder config = config("a.source");
    switch (cause) {
      case BUFFER_OVERWRITTEN -> config.getBuffersBuilder(0).setSizeKb(4);
      case BUFFER_FULL ->
          config.getBuffersBuilder(0).setSizeKb(4).setFillPolicy(FillPolicy.DISCARD);
      case FILE_LIMIT -> intoFile(config).setMaxFileSizeBytes(20_000);
      case DISK -> {
        service =
            new SteppedService(
                new FaultyDisk(4096, 3, Errno.ENOSPC).syscalls(), DirectExecutor::new);
        intoFile(config);
      }
      case SHARED_MEMORY_FULL ->
          addProbeHost(new SourceResult(1, "probes", "a.source", 7, 700, "", 30, 4000, 2, 55));
      case SOURCE_FAILED ->
          addProbeHost(new SourceResult(1, "probes", "a.source", 7, 700, "bundle x: it threw"));
      case WRITER_ABORTED,
          INVALID_PACKET,
          PATCH_FAILED,
          UNFINISHED,
          ABI_VIOLATION,
          PRODUCER_LOST -> {}
    }
    producers.add(service.producer("probes").offer("a.source"));
    return service.enable(config);
  }

  /** Only the probe host knows the packets that were never written into shared memory. */
  private void addProbeHost(SourceResult result) {
    service.service.probeHosts().add(new FakeProbeHost(null, List.of(result), List.of()));
  }

  private TraceConfig.Builder intoFile(TraceConfig.Builder config) {
    return config.setWriteIntoFile(true).setOutputPath(folder.resolve("trace").toString());
  }

  private void lose(Cause cause, FakeProducer producer) {
    switch (cause) {
      case BUFFER_OVERWRITTEN, BUFFER_FULL, FILE_LIMIT, DISK -> writeMuch(producer);
      case SHARED_MEMORY_FULL, SOURCE_FAILED -> {}
      case WRITER_ABORTED -> producer.commit(droppedPacket());
      case INVALID_PACKET -> producer.write(1, SPOOFED);
      case PATCH_FAILED ->
          producer.commit(new FakeCommit().patch(1, 1, 7, false, new FakeCommit.Edit(0, 4, 0)));
      case UNFINISHED -> producer.commit(beginningOfPacket());
      case ABI_VIOLATION -> producer.commit(sizeBeyondChunk());
      case PRODUCER_LOST -> producer.endpoint().close();
    }
    service.run();
  }

  private static boolean hasBytes(Cause cause) {
    return switch (cause) {
      case BUFFER_OVERWRITTEN,
          BUFFER_FULL,
          SHARED_MEMORY_FULL,
          INVALID_PACKET,
          PATCH_FAILED,
          UNFINISHED,
          ABI_VIOLATION,
          FILE_LIMIT,
          DISK ->
          true;
      // A loss marker has no size, and the amount of data that a producer would still have written
      // is unknown.
      case WRITER_ABORTED, PRODUCER_LOST, SOURCE_FAILED -> false;
    };
  }

  private static void writeMuch(FakeProducer producer) {
    for (int i = 0; i < PACKETS; i++) {
      producer.write(1, packet("x".repeat(200)));
    }
  }

  /** A chunk with the special packet size that a writer leaves in place of a dropped packet. */
  private static FakeCommit droppedPacket() {
    return rawChunk(1, new byte[] {-1, -1, -1, 0x7F});
  }

  private static FakeCommit sizeBeyondChunk() {
    return rawChunk(1, new byte[] {100, 1, 2, 3});
  }

  private static FakeCommit beginningOfPacket() {
    return rawChunk(LAST_CONTINUES | 1, new byte[] {3, 1, 2, 3});
  }

  private static FakeCommit rawChunk(int packetCount, byte[] payload) {
    ByteBuffer chunk = ByteBuffer.allocate(8 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
    chunk.putInt(0).putShort((short) 1).putShort((short) packetCount).put(payload);
    return new FakeCommit().move(MemorySegment.ofArray(chunk.array()), 1);
  }

  @Test
  void shouldReportNoLossWhenSessionEndsNormally() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("all is well"));
    consumer.endpoint().flush(0, 0, success -> assertThat(success).isTrue());
    consumer.endpoint().disableTracing();
    service.run();
    SessionResult result = service.result(consumer);

    assertThat(result.losses()).isEmpty();
    assertThat(result.lateProducers()).isEmpty();
    assertThat(result.error()).isEmpty();
    assertThat(result.sources()).extracting(SourceResult::problem).containsExactly("");
  }

  /** The ABI allows chunks of 64 KiB, but configs may have buffers of 4 KiB. */
  @Test
  void shouldReportPacketTooLargeForBufferWithoutBlamingProducer() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(4);
    FakeConsumer consumer = service.enable(config);
    for (int i = 0; i < 2000; i++) {
      producer.write(1, packet("x".repeat(5000)));
    }
    service.run();
    List<Loss> losses = service.result(consumer).losses();

    assertThat(losses).extracting(Loss::cause).containsExactly(Cause.BUFFER_FULL);
    assertThat(losses.getFirst().count()).isEqualTo(2000);
    assertThat(losses.getFirst().bytes()).isBetween(2000 * 5000L, 2000 * 5050L);
    assertThat(losses.getFirst().advice()).contains("smaller than a chunk");
    assertThat(producer.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  @Test
  void shouldNameEveryProducerThatWasLateForFlush() {
    for (String name : List.of("late one", "late two")) {
      service.producer(name).offer("a.source").leaveFlushesUnanswered();
    }
    service.producer("punctual").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().flush(100, 0, success -> assertThat(success).isFalse());
    service.loop.advanceMs(100);

    assertThat(service.result(consumer).lateProducers()).containsExactly("late one", "late two");
  }

  @Test
  void shouldNameEveryProducerThatWasLateForStop() {
    FakeProducer punctual = offerWithLastWord("punctual");
    offerWithLastWord("late one");
    offerWithLastWord("late two");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    punctual.endpoint().notifyDataSourceStopped(punctual.lastInstance());
    service.loop.advanceMs(5000);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.result(consumer).lateProducers()).containsExactly("late one", "late two");
  }

  private FakeProducer offerWithLastWord(String name) {
    return service
        .producer(name)
        .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
  }

  @Test
  void shouldNameEveryProducerThatWasLost() {
    FakeProducer gone = service.producer("gone").offer("a.source");
    FakeProducer twin = service.producer("twin").offer("a.source");
    FakeProducer otherTwin = service.producer("twin").offer("a.source");
    FakeProducer stayed = service.producer("stayed").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    List.of(gone, twin, otherTwin).forEach(producer -> producer.endpoint().close());
    stayed.write(1, packet("still here"));
    service.run();
    SessionResult result = service.result(consumer);

    assertThat(result.losses())
        .extracting(Loss::cause, Loss::where, Loss::count)
        .containsExactly(
            tuple(Cause.PRODUCER_LOST, "gone", 1L), tuple(Cause.PRODUCER_LOST, "twin", 2L));
    assertThat(result.sources())
        .extracting(SourceResult::producerName, SourceResult::problem)
        .containsExactlyInAnyOrder(
            tuple("gone", "its producer went away"),
            tuple("twin", "its producer went away"),
            tuple("twin", "its producer went away"),
            tuple("stayed", ""));
  }

  /** A producer that leaves after its last commit has lost no data. */
  @Test
  void shouldNotReportProducerAsLostWhenItDisconnectsAfterEnd() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    producer.endpoint().close();
    service.run();

    assertThat(service.result(consumer).losses()).isEmpty();
  }

  /** Each packet is either in the file, left out, or overwritten; the counts must add up. */
  @Test
  void shouldReportBytesLeftOutOfFile() {
    TraceConfig.Builder config = intoFile(config("a.source")).setMaxFileSizeBytes(20_000);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config);
    writeMuch(producer);
    service.loop.advanceMs(20_000);
    SessionResult result = service.result(consumer);
    long bytesOfPackets = (long) PACKETS * packet("x".repeat(200)).length;

    assertThat(result.losses()).extracting(Loss::cause).containsExactly(Cause.FILE_LIMIT);
    assertThat(result.fileBytes()).isLessThan(20_000);
    assertThat(result.fileBytes() + result.losses().getFirst().bytes())
        .isBetween(bytesOfPackets, bytesOfPackets + PACKETS * 50L);
  }

  @Test
  void shouldReportFileSizeAndErrorWhenDiskIsFull() {
    FakeConsumer consumer = start(Cause.DISK);
    writeMuch(producers.getFirst());
    service.loop.advanceMs(20_000);
    SessionResult result = service.result(consumer);

    assertThat(result.error()).contains("no space left on the disk").contains("trace");
    assertThat(consumer.endings()).containsExactly(result.error());
    assertThat(result.fileBytes()).isEqualTo(folder.resolve("trace").toFile().length());
    assertThat(result.losses())
        .filteredOn(loss -> loss.cause() == Cause.DISK)
        .singleElement()
        .satisfies(loss -> assertThat(loss.bytes()).isPositive());
  }

  @Test
  void shouldNotCountChunksOfOtherSessionsAsLosses() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeProducer other = service.producer("other").offer("b.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    service.enable(config("b.source"));
    other.commit(new FakeCommit().move(new ChunkBytesBuilder(0, 0), 2));
    producer.write(1, packet("mine"));
    service.run();

    assertThat(service.result(consumer).losses()).isEmpty();
  }
}
