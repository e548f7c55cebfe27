package dev.sonda.shm.internal.write;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.Backoff;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.ManualTaskRunner;
import dev.sonda.shm.internal.ProducerFixture;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class PagedArbiterTest {
  private static final long NS_PER_MS = 1_000_000;

  @Test
  void shouldNotReuseIdOfClosedWriterAtOnce() {
    try (ProducerFixture producer = ProducerFixture.withPages(2)) {
      SmbTraceWriter first = producer.writer();
      SmbTraceWriter second = producer.arbiter.createTraceWriter(9, ExhaustedPolicy.DROP);
      assertThat(first.writerId()).isEqualTo(1);
      assertThat(second.writerId()).isEqualTo(2);
      assertThat(producer.service.writers)
          .containsEntry(1, ProducerFixture.BUFFER)
          .containsEntry(2, 9);
      first.close();
      assertThat(producer.service.writers).containsOnlyKeys(2);
      assertThat(producer.writer().writerId()).isEqualTo(3);
    }
  }

  @Test
  void shouldLimitNumberOfWriterIds() {
    try (ProducerFixture producer = ProducerFixture.withPages(2)) {
      Set<Integer> ids = new HashSet<>();
      List<SmbTraceWriter> writers = new ArrayList<>();
      for (int i = 0; i < 32767; i++) {
        writers.add(producer.writer());
        ids.add(writers.getLast().writerId());
      }
      assertThat(ids).hasSize(32767).allMatch(id -> id >= 1 && id <= 32767);

      SmbTraceWriter superfluous = producer.writer();
      ProducerFixture.writeNumber(superfluous, 1);
      superfluous.flush();
      assertThat(superfluous.writerId()).isZero();
      assertThat(superfluous.packetsDropped()).isEqualTo(1);
      superfluous.close();

      writers.get(99).close();
      assertThat(producer.writer().writerId()).isEqualTo(writers.get(99).writerId());

      writers.forEach(SmbTraceWriter::close);
      assertThat(producer.service.unregistered).hasSize(32767);
      assertThat(new HashSet<>(producer.service.unregistered)).isEqualTo(ids);
    }
  }

  @Test
  void shouldSplitCommitRequestsAtFrameSize() {
    ManualTaskRunner loop = new ManualTaskRunner();
    int pages = 8192;
    try (ProducerFixture producer =
        new ProducerFixture(pages, ProducerFixture.PAGE, Backoff.parking(), loop)) {
      SmbTraceWriter writer = producer.writer();
      for (int i = 0; i < pages; i++) {
        ProducerFixture.writeBig(writer, i, 4060);
      }
      writer.flush();
      assertThat(producer.service.movesPerRequest).containsExactly(4080, 4080, 32);
      assertThat(producer.service.decode(1).varints(NUMBER)).hasSize(pages).isSorted();
    }
  }

  @Test
  void shouldBatchChunksUntilCommitTaskRuns() {
    ManualTaskRunner loop = new ManualTaskRunner();
    try (ProducerFixture producer =
        new ProducerFixture(32, ProducerFixture.PAGE, Backoff.parking(), loop)) {
      SmbTraceWriter writer = producer.writer();
      for (int i = 0; i < 5; i++) {
        ProducerFixture.writeBig(writer, i, 4060);
      }
      assertThat(producer.service.chunks).isEmpty();
      assertThat(loop.tasks).hasSize(1);
      loop.run();
      assertThat(producer.service.movesPerRequest).containsExactly(4);

      ProducerFixture.writeBig(writer, 5, 4060);
      assertThat(loop.tasks).hasSize(1);
      writer.flush();
      loop.run();
      assertThat(producer.service.movesPerRequest).containsExactly(4, 2);
    }
  }

  @Test
  void shouldGatherCommitsUntilGatheringPeriodEnds() {
    ArbiterSettings settings = ArbiterSettings.immediate().withGathering(100);
    try (ProducerFixture producer = new ProducerFixture(32, ProducerFixture.PAGE, settings)) {
      SmbTraceWriter writer = producer.writer();
      writeBig(writer, 0, 4);
      assertThat(producer.service.movesPerRequest).as("the first at once").containsExactly(1);

      producer.clock.advance(99 * NS_PER_MS);
      writeBig(writer, 4, 3);
      assertThat(producer.service.movesPerRequest).containsExactly(1);

      producer.clock.advance(NS_PER_MS);
      writeBig(writer, 7, 1);
      assertThat(producer.service.movesPerRequest).containsExactly(1, 6);

      producer.clock.advance(50 * NS_PER_MS);
      writer.flush();
      producer.clock.advance(99 * NS_PER_MS);
      writeBig(writer, 8, 2);
      assertThat(producer.service.movesPerRequest)
          .as("counted from the flush")
          .containsExactly(1, 6, 1);
    }
  }

  @Test
  void shouldNotGatherMoreThanHalfOfTheMemory() {
    ArbiterSettings settings = ArbiterSettings.immediate().withGathering(100);
    try (ProducerFixture producer = new ProducerFixture(8, ProducerFixture.PAGE, settings)) {
      SmbTraceWriter writer = producer.writer();
      writeBig(writer, 0, 20);
      assertThat(producer.service.movesPerRequest).first().isEqualTo(1);
      assertThat(producer.service.movesPerRequest).contains(5).allMatch(moves -> moves <= 5);
      assertThat(writer.packetsDropped()).isZero();
    }
  }

  private static void writeBig(SmbTraceWriter writer, int first, int count) {
    for (int i = first; i < first + count; i++) {
      ProducerFixture.writeBig(writer, i, 4060);
    }
  }

  @Test
  void shouldCommitAtOnceWhenHalfOfMemoryIsPending() {
    ManualTaskRunner loop = new ManualTaskRunner();
    try (ProducerFixture producer =
        new ProducerFixture(8, ProducerFixture.PAGE, Backoff.parking(), loop)) {
      SmbTraceWriter writer = producer.writer();
      for (int i = 0; i < 7; i++) {
        ProducerFixture.writeBig(writer, i, 4060);
      }
      assertThat(loop.tasks).as("one for the batch, one that can't wait").hasSize(2);
      loop.run();
      assertThat(producer.service.chunks).hasSize(6);
    }
  }

  @Test
  void shouldCommitPendingChunksBeforeWaiting() {
    ManualTaskRunner loop = new ManualTaskRunner();
    try (ProducerFixture producer =
        new ProducerFixture(4, ProducerFixture.PAGE, Backoff.parking(), loop)) {
      SmbTraceWriter writer = producer.writer(ExhaustedPolicy.STALL_THEN_ABORT);
      for (int i = 0; i < 20; i++) {
        ProducerFixture.writeBig(writer, i, 3900);
      }
      writer.flush();
      assertThat(producer.service.decode(writer.writerId()).varints(NUMBER)).hasSize(20);
      assertThat(writer.packetsDropped()).isZero();
    }
  }

  @Test
  void shouldSendPatchesOnceTheOutermostSizeIsKnown() {
    try (ProducerFixture producer = ProducerFixture.withPages(8)) {
      SmbTraceWriter writer = producer.writer();
      try (PacketWriter packet = writer.packet()) {
        var outer = packet.nested(100);
        outer.nested(101).bytes(1, new byte[6000], 0, 6000).close();
        assertThat(producer.service.chunks).hasSize(1);
        outer.bytes(2, new byte[6000], 0, 6000);
        assertThat(producer.service.patches).isEmpty();
      }
      writer.flush();
      assertThat(producer.service.patches).containsExactly("chunk 0 edits 2 more false");
      assertThat(producer.service.patchesFailed).isZero();
      assertThat(producer.service.decode(writer.writerId()).packets.getFirst())
          .hasSizeGreaterThan(12000);
    }
  }

  @Test
  void shouldSplitPatchesBeyondServiceLimit() {
    int depths = 1500;
    try (ProducerFixture producer = new ProducerFixture(8, 16384, Backoff.parking(), null)) {
      SmbTraceWriter writer = producer.writer();
      try (PacketWriter packet = writer.packet()) {
        MessageWriter innermost = packet.nested(1);
        for (int depth = 1; depth < depths; depth++) {
          innermost = innermost.nested(1);
        }
        innermost.bytes(1, new byte[20_000], 0, 20_000);
      }
      writer.flush();
      assertThat(producer.service.patches)
          .containsExactly("chunk 0 edits 1024 more true", "chunk 0 edits 476 more false");
      assertThat(producer.service.decode(writer.writerId()).packets).hasSize(1);
    }
  }

  @Test
  void shouldAcknowledgeFlushOnce() {
    try (ProducerFixture producer = ProducerFixture.withPages(4)) {
      SmbTraceWriter writer = producer.writer();
      ProducerFixture.writeNumber(writer, 1);
      writer.flush();
      producer.arbiter.notifyFlushComplete(42);
      assertThat(producer.service.acknowledgedFlushes).containsExactly(42L);
      producer.arbiter.flush(null);
      assertThat(producer.service.acknowledgedFlushes).containsExactly(42L);
    }
  }

  @Test
  void shouldRunFlushCallbackWithoutDataToCommit() {
    AtomicInteger calls = new AtomicInteger();
    try (ProducerFixture producer = ProducerFixture.withPages(2)) {
      producer.arbiter.flush(calls::incrementAndGet);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void shouldDropPacketsWhenArbiterIsClosed() {
    try (ProducerFixture producer = ProducerFixture.withPages(4)) {
      SmbTraceWriter writer = producer.writer();
      ProducerFixture.writeNumber(writer, 1);
      writer.publish();
      producer.arbiter.close();
      ProducerFixture.writeNumber(writer, 2);
      writer.flush();
      producer.arbiter.notifyFlushComplete(1);
      assertThat(writer.packetsDropped()).isEqualTo(1);
      assertThat(producer.service.chunks).isEmpty();
      SmbTraceWriter late = producer.writer();
      ProducerFixture.writeNumber(late, 1);
      assertThat(late.packetsDropped()).isEqualTo(1);
      assertThat(producer.service.writers).hasSize(1);
    }
  }

  @Test
  void shouldDiscardWritesAfterMemoryIsUnmapped() {
    ProducerFixture producer = ProducerFixture.withPages(4);
    SmbTraceWriter open = producer.writer();
    SmbTraceWriter provisional = producer.writer();
    SmbTraceWriter fragmented = producer.writer();
    PacketWriter packet = open.packet();
    ProducerFixture.writeNumber(provisional, 1);
    fragmented.packet().bytes(901, new byte[5000], 0, 5000);
    producer.close();

    assertThatThrownBy(() -> packet.varint(1, 1)).isInstanceOf(IllegalStateException.class);
    for (SmbTraceWriter writer : List.of(open, provisional, fragmented)) {
      writer.abandonPacket();
      assertThat(writer.stats().packetsDiscarded()).isEqualTo(1);
      ProducerFixture.writeNumber(writer, 2);
      writer.publish();
      assertThat(writer.packetsDropped()).isEqualTo(1);
      writer.close();
    }
  }

  @Test
  void shouldLoseOnlyTheChunkThatTheServiceTampersWith() {
    try (ProducerFixture producer = ProducerFixture.withPages(4)) {
      SmbTraceWriter writer = producer.writer();
      ProducerFixture.writeNumber(writer, 1);
      producer.memory.memory().set(ValueLayout.JAVA_INT, 0, 7 << 28);
      writer.flush();
      ProducerFixture.writeNumber(writer, 2);
      writer.flush();
      assertThat(producer.service.decode(writer.writerId()).varints(NUMBER)).containsExactly(2L);
    }
  }
}
