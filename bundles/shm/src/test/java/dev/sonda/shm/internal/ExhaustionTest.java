package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class ExhaustionTest {
  private static final int NEARLY_A_CHUNK = 3900;

  private final List<Long> pauses = new ArrayList<>();
  private int wakeAfterPauses = Integer.MAX_VALUE;
  private final ProducerFixture producer =
      new ProducerFixture(2, ProducerFixture.PAGE, this::pause, null);

  private void pause(long durationNs) {
    pauses.add(durationNs);
    producer.clock.advance(durationNs);
    if (pauses.size() == wakeAfterPauses) {
      producer.service.wakeUp();
    }
  }

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldFlagLossWhenMemoryIsFreeAgain() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.DROP);
    for (int i = 10; i < 15; i++) {
      ProducerFixture.writeNumber(writer, i);
    }
    assertThat(writer.packetsDropped()).isEqualTo(5);
    assertThat(pauses).isEmpty();
    assertThat(writer.stats().stalls()).isZero();

    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 20);
    ProducerFixture.writeNumber(writer, 21);
    writer.flush();

    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(0L, 1L, 20L, 21L);
    assertThat(decoded.varints(42)).containsExactly(257L);
    assertThat(decoded.packet(2).hasField(42)).isTrue();
    assertThat(writer.stats().packetsWritten()).isEqualTo(4);
  }

  @Test
  void shouldAcquireSharedChunkAgainWhenTrashChunkIsFull() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.DROP);
    ProducerFixture.writeNumber(writer, 10);
    producer.service.wakeUp();
    ProducerFixture.writeBig(writer, 11, 1500);
    ProducerFixture.writeNumber(writer, 12);
    writer.flush();
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .containsExactly(0L, 1L, 12L);
    assertThat(writer.packetsDropped()).isEqualTo(2);
  }

  @Test
  void shouldAbandonPacketWhenMemoryRunsOutWithinIt() {
    producer.service.awake = false;
    SmbTraceWriter writer = producer.writer();
    ProducerFixture.writeNumber(writer, 1);
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, 2).nested(100).nested(101).bytes(1, new byte[20_000], 0, 20_000);
    }
    ProducerFixture.writeNumber(writer, 3);
    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 4);
    writer.flush();

    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(1L, 4L);
    assertThat(decoded.packetsLost).isEqualTo(1);
    assertThat(decoded.varints(42)).containsExactly(257L);
    assertThat(writer.packetsDropped()).isEqualTo(2);
    assertThat(producer.service.patchesFailed).isZero();
  }

  @Test
  void shouldFlagLossAgainWhenFlaggedPacketIsDiscarded() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.DROP);
    ProducerFixture.writeNumber(writer, 10);
    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 20);
    writer.abandonPacket();
    ProducerFixture.writeNumber(writer, 21);
    ProducerFixture.writeNumber(writer, 22);
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(0L, 1L, 21L, 22L);
    assertThat(decoded.packet(2).hasField(42)).isTrue();
    assertThat(decoded.packet(3).hasField(42)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = ExhaustedPolicy.class,
      names = {"STALL_THEN_ABORT", "STALL_THEN_DROP"})
  void shouldWaitForServiceToFreeChunk(ExhaustedPolicy policy) {
    wakeAfterPauses = 7;
    SmbTraceWriter writer = fullMemory(policy);
    ProducerFixture.writeNumber(writer, 10);
    writer.flush();
    assertThat(pauses)
        .containsExactly(0L, 8_000L, 72_000L, 584_000L, 4_680_000L, 37_448_000L, 100_000_000L);
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(0L, 1L, 10L);
    assertThat(decoded.varints(42)).isEmpty();
    assertThat(writer.packetsDropped()).isZero();
    assertThat(writer.stats().stalls()).isEqualTo(1);
    assertThat(writer.stats().stalledNs()).isEqualTo(142_792_000L);
  }

  @Test
  void shouldThrowAfterThreeHundredStallsAndDropFromThen() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.STALL_THEN_ABORT);
    assertThatThrownBy(writer::packet)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("full for too long");
    writer.abandonPacket();
    assertThat(pauses).hasSize(300).endsWith(100_000_000L);
    assertThat(writer.packetsDropped()).isEqualTo(1);

    ProducerFixture.writeNumber(writer, 10);
    assertThat(pauses).hasSize(300);
    assertThat(writer.packetsDropped()).isEqualTo(2);
    assertThat(writer.stats().stalls()).isEqualTo(1);
    assertThat(writer.stats().stalledNs())
        .isEqualTo(pauses.stream().mapToLong(Long::longValue).sum());

    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 11);
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(0L, 1L, 11L);
    assertThat(decoded.packet(2).hasField(42)).isTrue();
  }

  @Test
  void shouldThrowWithinPacketWhenStallLimitIsReached() {
    producer.service.awake = false;
    SmbTraceWriter writer = producer.writer(ExhaustedPolicy.STALL_THEN_ABORT);
    byte[] big = new byte[20_000];
    PacketWriter packet = writer.packet();
    packet.varint(NUMBER, 1);
    assertThatThrownBy(() -> packet.bytes(901, big, 0, big.length))
        .isInstanceOf(IllegalStateException.class);
    writer.abandonPacket();
    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(2L);
    assertThat(decoded.packetsLost).isEqualTo(1);
    assertThat(decoded.varints(87)).containsExactly(1L);
    assertThat(writer.packetsDropped()).isEqualTo(1);
  }

  @Test
  void shouldDropAfterThreeHundredStallsWhenPolicyIsStallThenDrop() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.STALL_THEN_DROP);
    ProducerFixture.writeNumber(writer, 10);
    ProducerFixture.writeNumber(writer, 11);
    assertThat(pauses).hasSize(300);
    assertThat(writer.packetsDropped()).isEqualTo(2);
  }

  @Test
  void shouldDropPacketAtOnceWhenThreadIsInterrupted() {
    SmbTraceWriter writer = fullMemory(ExhaustedPolicy.STALL_THEN_ABORT);
    Thread.currentThread().interrupt();
    ProducerFixture.writeNumber(writer, 10);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(pauses).isEmpty();
    assertThat(writer.packetsDropped()).isEqualTo(1);
  }

  /**
   * A writer whose memory is full: both pages are complete and unread. They contain packets 0 and
   * 1.
   */
  private SmbTraceWriter fullMemory(ExhaustedPolicy policy) {
    SmbTraceWriter writer = producer.writer(policy);
    producer.service.awake = false;
    for (int i = 0; i < 2; i++) {
      ProducerFixture.writeBig(writer, i, NEARLY_A_CHUNK);
      writer.flush();
    }
    return writer;
  }
}
