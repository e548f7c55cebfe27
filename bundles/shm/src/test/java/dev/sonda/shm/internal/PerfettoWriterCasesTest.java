package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cases of Perfetto's own writer tests, on the smallest and the largest pages of four chunks.
 */
@Timeout(240)
@ParameterizedClass
@ValueSource(ints = {4096, 65536})
class PerfettoWriterCasesTest {
  private static final int PAGES = 10;
  private static final int CHUNKS = 4 * PAGES;
  private static final int TEXT = 901;

  private final ProducerFixture producer;
  private final int chunkBytes;
  private final String chunkOfText;
  private final SmbTraceWriter writer;

  PerfettoWriterCasesTest(int pageSizeBytes) {
    producer =
        new ProducerFixture(PAGES, pageSizeBytes, ArbiterSettings.immediate().withChunksPerPage(4));
    chunkBytes = pageSizeBytes / 4;
    chunkOfText = "x".repeat(chunkBytes);
    writer = producer.writer();
  }

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldWritePacketsAndFlagFirstPacketOnSequence() {
    for (int i = 0; i < 32; i++) {
      ProducerFixture.writeNumber(writer, i);
    }
    writer.close();
    NaiveChunkDecoder decoded = decoded();
    assertThat(decoded.varints(NUMBER)).hasSize(32).isSorted();
    assertThat(decoded.varints(87)).containsExactly(1L);
    assertThat(decoded.packet(0).hasField(87)).isTrue();
  }

  @Test
  void shouldWritePacketsLargerThanAChunk() {
    writeText("first " + chunkOfText);
    writeText("second " + chunkOfText);
    writer.close();
    assertThat(texts()).containsExactly("first " + chunkOfText, "second " + chunkOfText);
    assertThat(decoded().fragmentedPackets).isEqualTo(2);
  }

  @Test
  void shouldAddOneEmptyFragmentWhenPublishIsRepeated() {
    ProducerFixture.writeNumber(writer, 1);
    assertThat(packetsOfFirstChunk()).isEqualTo(1);
    writer.publish();
    assertThat(packetsOfFirstChunk()).isEqualTo(2);
    writer.publish();
    assertThat(packetsOfFirstChunk()).isEqualTo(2);
    assertThat(stateOfFirstChunk()).isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);
    writer.close();
    assertThat(decoded().varints(NUMBER)).containsExactly(1L);
    assertThat(decoded().emptyFragments).isEqualTo(1);
  }

  @Test
  void shouldCompleteFullChunkWhenPublished() {
    producer.service.awake = false;
    int overhead = 4 + 3 + 2 + 2; // size, flag, tag, length
    byte[] filler = new byte[payloadBytes() - overhead];
    try (PacketWriter packet = writer.packet()) {
      packet.bytes(TEXT, filler, 0, filler.length);
    }
    assertThat(stateOfFirstChunk()).isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);
    writer.publish();
    assertThat(packetsOfFirstChunk()).isEqualTo(1);
    assertThat(stateOfFirstChunk()).isEqualTo(PageHeaderLayout.STATE_COMPLETE);
  }

  @Test
  void shouldAbandonFragmentedPacketWhenNoChunkIsLeft() {
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 1);
    writer.publish();
    takeAllChunksBut(1);
    writeText(chunkOfText);
    assertThat(writer.packetsDropped()).isEqualTo(1);
    producer.service.wakeUp();
    assertThat(producer.service.chunks)
        .singleElement()
        .matches(chunk -> chunk.packetCount == 2)
        .matches(chunk -> !chunk.has(ChunkHeaderLayout.FLAG_NEEDS_PATCHING))
        .matches(chunk -> !chunk.has(ChunkHeaderLayout.FLAG_LAST_CONTINUES));
    assertThat(decoded().packetsLost).isEqualTo(1);

    writeText(chunkOfText);
    assertThat(writer.packetsDropped()).as("the trash had room when it began").isEqualTo(2);
    ProducerFixture.writeNumber(writer, 4);
    writer.flush();
    NaiveChunkDecoder decoded = decoded();
    assertThat(decoded.varints(NUMBER)).containsExactly(1L, 4L);
    assertThat(decoded.packet(1).hasField(42)).isTrue();
    assertThat(producer.service.chunks.getLast().packetCount).isEqualTo(1);
    assertThat(producer.service.chunks.getLast().flags).isZero();
  }

  @Test
  void shouldRecoverWhenWriterWasFlushedBeforeMemoryWasFull() {
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 1);
    writer.flush();
    takeAllChunksBut(1);
    writeText(chunkOfText);
    ProducerFixture.writeNumber(writer, 2);
    assertThat(writer.packetsDropped()).isEqualTo(2);
    producer.service.wakeUp();
    writeText(chunkOfText);
    ProducerFixture.writeNumber(writer, 3);
    writer.flush();
    assertThat(decoded().varints(NUMBER)).containsExactly(1L, 3L);
    assertThat(decoded().varints(42)).containsExactly(257L);
    assertThat(producer.service.chunks.getLast().flags).isZero();
  }

  @Test
  void shouldPatchFragmentsOfAbandonedPacketOnFlush() {
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 1);
    takeAllChunksBut(2);
    try (PacketWriter packet = writer.packet()) {
      packet.nested(100).string(1, chunkOfText + chunkOfText);
    }
    writer.flush();
    producer.service.wakeUp();
    assertThat(producer.service.chunks).hasSize(2);
    assertThat(producer.service.patchesFailed).isZero();
    assertThat(decoded().varints(NUMBER)).containsExactly(1L);
    assertThat(decoded().packetsLost).isEqualTo(1);
  }

  @Test
  void shouldDiscardNestedMessagesWhenMemoryIsFull() {
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 1);
    takeAllChunksBut(2);
    try (PacketWriter packet = writer.packet()) {
      packet.string(TEXT, chunkOfText + chunkOfText);
      packet.nested(100).nested(101).string(1, chunkOfText);
    }
    writer.flush();
    producer.service.wakeUp();
    assertThat(producer.service.chunks).hasSize(2);
    assertThat(producer.service.patches).isEmpty();
    assertThat(decoded().varints(NUMBER)).containsExactly(1L);
    assertThat(writer.packetsDropped()).isEqualTo(1);
  }

  @Test
  void shouldDiscardDataOfAnyLengthWhenMemoryIsFull() {
    takeAllChunksBut(0);
    String half = "x".repeat(chunkBytes / 2);
    writeText(half);
    writeText(half);
    writeText("short");
    assertThat(writer.packetsDropped()).isEqualTo(3);
    writer.flush();
    assertThat(producer.service.chunks).isEmpty();
  }

  @Test
  void shouldTurnTheSizesOfAllOpenMessagesIntoPatches() {
    PacketWriter packet = writer.packet();
    MessageWriter innermost = packet.nested(1).nested(1).nested(1);
    innermost.varint(3, 1);
    innermost.string(2, chunkOfText);
    packet.close();
    writer.flush();
    assertThat(producer.service.patches).containsExactly("chunk 0 edits 3 more false");
    assertThat(decoded().packets).hasSize(1);
  }

  @Test
  void shouldRecoverWhenMemoryIsFullTwice() {
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 1);
    takeAllChunksBut(1);
    writeText(chunkOfText);
    writeText(chunkOfText);
    producer.service.wakeUp();
    producer.service.awake = false;
    ProducerFixture.writeNumber(writer, 2);
    writeText(chunkOfText);
    assertThat(writer.packetsDropped()).isEqualTo(3);
    producer.service.wakeUp();
    writer.flush();
    ProducerFixture.writeNumber(writer, 3);
    writer.flush();
    assertThat(decoded().varints(NUMBER)).containsExactly(1L, 2L, 3L);
    assertThat(decoded().varints(42)).containsExactly(257L, 257L);
    assertThat(decoded().packetsLost).isEqualTo(2);
  }

  @Test
  void shouldRunFlushCallbackWhenServiceHasData() {
    List<Integer> chunksThen = new ArrayList<>();
    ProducerFixture.writeNumber(writer, 1);
    writer.flush();
    producer.arbiter.flush(() -> chunksThen.add(producer.service.chunks.size()));
    assertThat(chunksThen).containsExactly(1);
  }

  private void takeAllChunksBut(int others) {
    for (int i = 0; i < CHUNKS - others; i++) {
      producer.writer(ExhaustedPolicy.DROP).packet();
    }
  }

  private void writeText(String text) {
    try (PacketWriter packet = writer.packet()) {
      packet.string(TEXT, text);
    }
  }

  private NaiveChunkDecoder decoded() {
    return producer.service.decode(writer.writerId());
  }

  private List<String> texts() {
    return decoded().packets.stream()
        .map(NaiveChunkDecoder::message)
        .map(packet -> packet.getField(TEXT).getLengthDelimitedList().getFirst().toStringUtf8())
        .toList();
  }

  private int payloadBytes() {
    return PageHeaderLayout.chunkSizeBytes(4 * chunkBytes, PageHeaderLayout.layoutOf(4)) - 8;
  }

  private int packetsOfFirstChunk() {
    return ChunkHeaderLayout.count(ChunkHeaderLayout.packets(producer.memory.memory(), 8));
  }

  private int stateOfFirstChunk() {
    return PageHeaderLayout.state(producer.memory.memory().get(ValueLayout.JAVA_INT, 0), 0);
  }
}
