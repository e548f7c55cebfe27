package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectPatchingTest {
  private static final int PAGES = 8;
  private static final int ONE_AND_A_HALF_CHUNKS = 6000;

  private final ManualTaskRunner loop = new ManualTaskRunner();
  private final ProducerFixture producer =
      new ProducerFixture(
          PAGES,
          ProducerFixture.PAGE,
          ArbiterSettings.immediate().withBatching(loop, 0).withDirectPatching());
  private final SmbTraceWriter writer = producer.writer();

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldPatchInPlaceWhenChunkIsNotCommitted() {
    PacketWriter packet = writer.packet();
    MessageWriter nested = packet.nested(100);
    nested.bytes(1, new byte[ONE_AND_A_HALF_CHUNKS], 0, ONE_AND_A_HALF_CHUNKS);
    assertThat(stateOf(0)).isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);
    nested.close();
    packet.close();
    writer.flush();
    assertThat(producer.service.patches).isEmpty();
    assertThat(producer.service.decode(writer.writerId()).fragmentedPackets).isEqualTo(1);
    assertThat(nestedBytes()).isEqualTo(ONE_AND_A_HALF_CHUNKS);
  }

  @Test
  void shouldCompleteTheChunkAsSoonAsItIsPatched() {
    PacketWriter packet = writer.packet();
    MessageWriter nested = packet.nested(100);
    nested.bytes(1, new byte[3 * 4096], 0, 3 * 4096);
    nested.close();
    assertThat(stateOf(0)).isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);
    packet.bytes(2, new byte[4096], 0, 4096).close();
    writer.publish();
    assertThat(stateOf(0)).isEqualTo(PageHeaderLayout.STATE_COMPLETE);
    assertThat(loop.tasks).isNotEmpty();
    loop.run();
    assertThat(producer.service.patches).isEmpty();
  }

  @Test
  void shouldCompleteChunkAtOnceWhenItNeedsNoPatches() {
    SmbTraceWriter other = producer.writer();
    PacketWriter packet = writer.packet();
    packet.nested(100).bytes(1, new byte[ONE_AND_A_HALF_CHUNKS], 0, ONE_AND_A_HALF_CHUNKS);
    ProducerFixture.writeBig(other, 1, 4060);
    ProducerFixture.writeNumber(other, 2);
    assertThat(producer.service.chunks).isEmpty();
    assertThat(stateOf(0)).isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);
    assertThat(stateOf(2)).isEqualTo(PageHeaderLayout.STATE_COMPLETE);
    loop.run();
    assertThat(producer.service.movesPerRequest).containsExactly(2);
    assertThat(producer.service.chunks)
        .extracting(chunk -> chunk.writerId)
        .containsExactly(writer.writerId(), other.writerId());
    packet.close();
  }

  @Test
  void shouldSendPatchOfChunkThatWasCommitted() {
    PacketWriter packet = writer.packet();
    MessageWriter outer = packet.nested(100);
    MessageWriter inner = outer.nested(101);
    inner.bytes(1, new byte[ONE_AND_A_HALF_CHUNKS], 0, ONE_AND_A_HALF_CHUNKS);
    inner.close();
    loop.run();
    assertThat(producer.service.chunks).hasSize(1);
    assertThat(producer.service.chunks.getFirst().has(ChunkHeaderLayout.FLAG_NEEDS_PATCHING))
        .isTrue();
    outer.bytes(2, new byte[100], 0, 100).close();
    packet.close();
    writer.flush();
    assertThat(producer.service.patches).containsExactly("chunk 0 edits 2 more false");
    assertThat(producer.service.decode(writer.writerId()).packets).hasSize(1);
  }

  @Test
  void shouldSendPatchOfCommittedChunkAndPatchNextInPlace() {
    PacketWriter packet = writer.packet();
    MessageWriter outer = packet.nested(100);
    outer.bytes(1, new byte[5000], 0, 5000);
    loop.run();
    MessageWriter inner = outer.nested(101);
    inner.bytes(1, new byte[5000], 0, 5000).close();
    outer.close();
    packet.close();
    writer.flush();
    assertThat(producer.service.patches).containsExactly("chunk 0 edits 1 more false");
    assertThat(producer.service.patchesFailed).isZero();
    assertThat(producer.service.decode(writer.writerId()).packets).hasSize(1);
  }

  @Test
  void shouldTellWritersWithEqualChunkNumbersApart() {
    SmbTraceWriter other = producer.writer();
    PacketWriter first = writer.packet();
    PacketWriter second = other.packet();
    MessageWriter nestedFirst = first.nested(100);
    MessageWriter nestedSecond = second.nested(200);
    nestedFirst.bytes(1, new byte[5000], 0, 5000);
    nestedSecond.bytes(1, new byte[5500], 0, 5500);
    nestedFirst.close();
    nestedSecond.close();
    first.close();
    second.close();
    writer.publish();
    other.publish();
    writer.flush();
    other.flush();
    assertThat(producer.service.patches).isEmpty();
    assertThat(nestedBytes()).isEqualTo(5000);
    assertThat(producer.service.decode(other.writerId()).packet(0).hasField(200)).isTrue();
  }

  private int stateOf(int page) {
    int bitmap = (int) PageHeaderLayout.BITMAP.getAcquire(producer.memory.memory(), page * 4096L);
    return PageHeaderLayout.state(bitmap, 0);
  }

  /** Length of the field within the nested message of the first packet. */
  private int nestedBytes() {
    var packet = producer.service.decode(writer.writerId()).packet(0);
    var nested = packet.getField(100).getLengthDelimitedList().getFirst();
    return NaiveChunkDecoder.message(nested.toByteArray())
        .getField(1)
        .getLengthDelimitedList()
        .getFirst()
        .size();
  }
}
