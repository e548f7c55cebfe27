package dev.sonda.shm.internal.write;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.FLAG_FIRST_CONTINUES;
import static dev.sonda.shm.internal.page.ChunkHeaderLayout.FLAG_LAST_CONTINUES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.NaiveChunkDecoder;
import dev.sonda.shm.internal.ProducerFixture;
import dev.sonda.shm.internal.ServiceChunkCopy;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class ChunkTraceWriterTest {
  private final ProducerFixture producer = ProducerFixture.withPages(8);
  private final SmbTraceWriter writer = producer.writer();

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldWriteExpectedBytesOfSamplePackets() {
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(300);
      try (MessageWriter nested = packet.nested(1)) {
        nested.varint(2, 5).string(3, "ab");
      }
    }
    ProducerFixture.writeNumber(writer, 1);
    writer.flush();

    ServiceChunkCopy chunk = producer.service.chunks.getFirst();
    assertThat(chunk.packetCount).isEqualTo(2);
    assertThat(chunk.flags).isZero();
    assertThat(chunk.chunkId).isZero();
    assertThat(chunk.targetBuffer).isEqualTo(ProducerFixture.BUFFER);
    assertThat(HexFormat.of().formatHex(chunk.payload, 0, 19))
        .isEqualTo("0e" + "b80501" + "40ac02" + "0a06" + "1005" + "1a026162" + "03" + "a03801");
  }

  @Test
  void shouldUseFourBytePacketSizesFrom127BytesOn() {
    for (int size : new int[] {126, 127, 128}) {
      writePacketOfSize(size);
    }
    writer.flush();
    byte[] payload = producer.service.chunks.getFirst().payload;
    assertThat(payload[0]).isEqualTo((byte) 126);
    assertThat(HexFormat.of().formatHex(payload, 127, 131)).isEqualTo("ff808000");
    assertThat(HexFormat.of().formatHex(payload, 258, 262)).isEqualTo("80818000");
    assertThat(producer.service.decode(writer.writerId()).packets)
        .extracting(packet -> packet.length)
        .containsExactly(126, 127, 128);
  }

  /**
   * Writes a packet of {@code size} bytes; the first packet includes the three bytes of
   * first_packet_on_sequence.
   */
  private void writePacketOfSize(int size) {
    try (PacketWriter packet = writer.packet()) {
      int blob = size - 3 - (writer.stats().packetsWritten() == 0 ? 3 : 0);
      packet.bytes(1, new byte[blob + (blob < 128 ? 1 : 0)], 0, blob + (blob < 126 ? 1 : 0));
    }
    writer.publish();
  }

  @Test
  void shouldFlagTheFirstPacketOnly() {
    for (int i = 0; i < 3; i++) {
      ProducerFixture.writeNumber(writer, i);
    }
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(87)).containsExactly(1L);
    assertThat(decoded.packet(0).hasField(87)).isTrue();
    assertThat(decoded.varints(42)).isEmpty();
  }

  @Test
  void shouldWriteTimestampsAndClocksOfPackets() {
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp();
    }
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(17);
    }
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(Clock.MONOTONIC, 18).varint(NUMBER, 1);
    }
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(8)).containsExactly(6000L, 17L, 18L);
    assertThat(decoded.varints(58)).containsExactly(3L);
  }

  @Test
  void shouldFragmentAPacketOverManyChunksAndPatchAllSizes() {
    try (PacketWriter packet = writer.packet();
        MessageWriter outer = packet.nested(100);
        MessageWriter inner = outer.nested(101)) {
      inner.bytes(102, new byte[20_000], 0, 20_000);
      try (MessageWriter late = outerSibling(inner)) {
        late.varint(1, 1);
      }
    }
    writer.flush();

    List<ServiceChunkCopy> chunks = producer.service.chunks;
    assertThat(chunks).hasSize(5);
    assertThat(chunks.getFirst().has(FLAG_FIRST_CONTINUES)).isFalse();
    assertThat(chunks.getLast().has(FLAG_LAST_CONTINUES)).isFalse();
    assertThat(chunks.subList(1, 5)).allMatch(chunk -> chunk.has(FLAG_FIRST_CONTINUES));
    assertThat(chunks.subList(0, 4)).allMatch(chunk -> chunk.has(FLAG_LAST_CONTINUES));
    assertThat(chunks).extracting(chunk -> chunk.chunkId).containsExactly(0, 1, 2, 3, 4);
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.fragmentedPackets).isEqualTo(1);
    UnknownFieldSet outer = nested(decoded.packet(0), 100);
    UnknownFieldSet inner = nested(outer, 101);
    assertThat(inner.getField(102).getLengthDelimitedList().getFirst().size()).isEqualTo(20_000);
    assertThat(nested(inner, 103).getField(1).getVarintList()).containsExactly(1L);
  }

  private static MessageWriter outerSibling(MessageWriter message) {
    return message.nested(103);
  }

  private static UnknownFieldSet nested(UnknownFieldSet message, int field) {
    return NaiveChunkDecoder.message(
        message.getField(field).getLengthDelimitedList().getFirst().toByteArray());
  }

  @Test
  void shouldTakeANewChunkAfterTenHundredAndTwentyTwoPackets() {
    for (int i = 0; i < 2000; i++) {
      try (PacketWriter packet = writer.packet()) {
        packet.varint(1, i % 2);
      }
    }
    writer.flush();
    assertThat(producer.service.chunks)
        .extracting(chunk -> chunk.packetCount)
        .containsExactly(1022, 978);
    assertThat(producer.service.decode(writer.writerId()).packets).hasSize(2000);
  }

  @Test
  void shouldScrapePacketOnlyWhenPublishedOrFollowedByNext() {
    ProducerFixture.writeNumber(writer, 1);
    assertThat(scraped()).isEmpty();
    writer.publish();
    assertThat(scraped()).containsExactly(1L);
    writer.publish();
    ProducerFixture.writeNumber(writer, 2);
    assertThat(scraped()).containsExactly(1L);
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, 3);
      assertThat(scraped()).containsExactly(1L, 2L);
      writer.publish();
      assertThat(scraped()).as("an open packet isn't published").containsExactly(1L, 2L);
    }
    writer.flush();
    assertThat(committed()).containsExactly(1L, 2L, 3L);
    assertThat(scraped()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void shouldCommitFullChunkWhenPublished() {
    // Overhead: size byte or slot, tag and length of the blob, first_packet_on_sequence.
    int overhead = 4 + 4 + 3;
    int payload = 4088 - 8;
    try (PacketWriter packet = writer.packet()) {
      packet.bytes(901, new byte[payload - overhead], 0, payload - overhead);
    }
    assertThat(producer.service.chunks).isEmpty();
    writer.publish();
    assertThat(producer.service.chunks).hasSize(1);
    assertThat(producer.service.chunks.getFirst().packetCount).isEqualTo(1);
    assertThat(producer.service.decode(writer.writerId()).packets).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldDiscardAbandonedPacketInsideChunk(boolean closed) {
    ProducerFixture.writeNumber(writer, 1);
    PacketWriter packet = writer.packet();
    packet.varint(NUMBER, 2).nested(100).string(1, "unfinished");
    if (closed) {
      packet.close();
    }
    writer.abandonPacket();
    writer.abandonPacket();
    assertThat(scraped()).containsExactly(1L);
    ProducerFixture.writeNumber(writer, 3);
    writer.flush();

    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(1L, 3L);
    assertThat(decoded.packetsLost).isZero();
    assertThat(producer.service.chunks.getFirst().packetCount).isEqualTo(2);
    assertThat(writer.stats().packetsDiscarded()).isEqualTo(1);
    assertThat(writer.stats().packetsWritten()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldMarkAbandonedPacketAsLostWhenPartlyCommitted(boolean closed) {
    ProducerFixture.writeNumber(writer, 1);
    PacketWriter packet = writer.packet();
    packet.varint(NUMBER, 2).nested(100).nested(101).bytes(1, new byte[9000], 0, 9000);
    if (closed) {
      packet.close();
    }
    writer.abandonPacket();
    ProducerFixture.writeNumber(writer, 3);
    writer.flush();

    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(1L, 3L);
    assertThat(decoded.packetsLost).isEqualTo(1);
    assertThat(writer.stats().packetsDiscarded()).isEqualTo(1);
  }

  @Test
  void shouldKeepPacketWhenAbandonedAfterPublishOrFlush() {
    ProducerFixture.writeNumber(writer, 1);
    writer.publish();
    writer.abandonPacket();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    writer.abandonPacket();
    assertThat(committed()).containsExactly(1L, 2L);
    assertThat(writer.stats().packetsDiscarded()).isZero();
  }

  @Test
  void shouldNotCommitDiscardedPacket() {
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, 1);
      packet.discard();
      packet.varint(NUMBER, 1);
    }
    PacketWriter closedBefore = writer.packet();
    closedBefore.varint(NUMBER, 2);
    closedBefore.close();
    closedBefore.discard();
    ProducerFixture.writeNumber(writer, 3);
    writer.flush();
    closedBefore.discard();
    assertThat(committed()).containsExactly(3L);
    assertThat(writer.stats().packetsDiscarded()).isEqualTo(2);
  }

  @Test
  void shouldFlagFirstUndiscardedPacket() {
    ProducerFixture.writeNumber(writer, 1);
    writer.abandonPacket();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.packet(0).hasField(87)).isTrue();
    assertThat(decoded.packets).hasSize(1);
  }

  @Test
  void shouldRefuseASecondPacketAtATime() {
    writer.packet();
    assertThatThrownBy(writer::packet)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("still open");
    assertThatThrownBy(writer::flush).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldRefuseToWriteToClosedOrOuterMessage() {
    PacketWriter packet = writer.packet();
    MessageWriter nested = packet.nested(100);
    assertThatThrownBy(() -> packet.varint(1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close the nested message");
    nested.close();
    assertThatThrownBy(() -> nested.varint(1, 1)).isInstanceOf(IllegalStateException.class);
    packet.close();
    assertThatThrownBy(() -> packet.timestamp(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> packet.nested(1)).isInstanceOf(IllegalStateException.class);
    packet.close();
  }

  @Test
  void shouldCloseOpenNestedMessages() {
    PacketWriter packet = writer.packet();
    packet.nested(100).nested(101).varint(1, 42);
    packet.close();
    writer.flush();
    UnknownFieldSet decoded = producer.service.decode(writer.writerId()).packet(0);
    assertThat(nested(nested(decoded, 100), 101).getField(1).getVarintList()).containsExactly(42L);
  }

  @Test
  void shouldReusePacketAndMessageWriters() {
    PacketWriter first = writer.packet();
    MessageWriter nested = first.nested(1);
    nested.close();
    assertThat(first.nested(2)).isSameAs(nested);
    first.close();
    assertThat(writer.packet()).isSameAs(first);
  }

  @Test
  void shouldWriteTextAsUtf8() {
    String text = "Zürich \u20AC \uD83D\uDE00 \uD83D lone \uDE00";
    try (PacketWriter packet = writer.packet()) {
      packet.string(901, text).string(902, "");
    }
    writer.flush();
    UnknownFieldSet decoded = producer.service.decode(writer.writerId()).packet(0);
    assertThat(decoded.getField(901).getLengthDelimitedList().getFirst().toByteArray())
        .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    assertThat(decoded.getField(902).getLengthDelimitedList().getFirst().isEmpty()).isTrue();
  }

  @Test
  void shouldWriteAnEmptyPacket() {
    ProducerFixture.writeNumber(writer, 1);
    writer.packet().close();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.varints(NUMBER)).containsExactly(1L, 2L);
    assertThat(decoded.emptyFragments).isEqualTo(1);
  }

  @Test
  void shouldCommitOnlyWrittenChunks() {
    writer.flush();
    assertThat(producer.service.movesPerRequest).isEmpty();
    ProducerFixture.writeNumber(writer, 1);
    writer.flush();
    writer.flush();
    assertThat(producer.service.movesPerRequest).containsExactly(1);
  }

  @Test
  void shouldCommitPacketsAndUnregisterWriterOnClose() {
    ProducerFixture.writeNumber(writer, 1);
    writer.close();
    assertThat(committed()).containsExactly(1L);
    assertThat(producer.service.unregistered).containsExactly(writer.writerId());
    writer.close();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    assertThat(writer.packetsDropped()).isEqualTo(1);
    assertThat(committed()).containsExactly(1L);
  }

  @Test
  void shouldAbandonAnOpenPacketOnClose() {
    ProducerFixture.writeNumber(writer, 1);
    writer.packet().varint(NUMBER, 2);
    writer.close();
    assertThat(committed()).containsExactly(1L);
    assertThat(writer.stats().packetsDiscarded()).isEqualTo(1);
  }

  private List<Long> committed() {
    return producer.service.decode(writer.writerId()).varints(NUMBER);
  }

  private List<Long> scraped() {
    return producer.service.decodeWithScraped(writer.writerId()).varints(NUMBER);
  }
}
