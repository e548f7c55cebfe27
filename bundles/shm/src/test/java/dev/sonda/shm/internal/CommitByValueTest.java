package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a producer with emulated shared memory, whose commits carry the bytes of their chunks. */
class CommitByValueTest {
  private static final int PAGES = 4;
  private static final int MAX_REQUEST_BYTES = 128 * 1024 - 512;

  private final ProducerFixture producer =
      new ProducerFixture(
          PAGES, ProducerFixture.PAGE, ArbiterSettings.immediate().withCommitsByValue());
  private final SmbTraceWriter writer = producer.writer();

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldSendChunksAndUseTheirMemoryAgain() {
    for (int i = 0; i < 10 * PAGES; i++) {
      ProducerFixture.writeBig(writer, i, 3900);
    }
    writer.flush();
    assertThat(writer.packetsDropped()).isZero();
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .hasSize(10 * PAGES)
        .isSorted();
    assertThat(producer.service.dataBytesPerRequest).contains(4088L);
    for (int page = 0; page < PAGES; page++) {
      assertThat((int) PageHeaderLayout.BITMAP.get(producer.memory.memory(), page * 4096L))
          .isZero();
    }
  }

  @Test
  void shouldSendPatchesAfterTheData() {
    try (PacketWriter packet = writer.packet()) {
      packet.nested(100).bytes(1, new byte[6000], 0, 6000);
    }
    writer.flush();
    assertThat(producer.service.patches).hasSize(1);
    assertThat(producer.service.patchesFailed).isZero();
    assertThat(producer.service.decode(writer.writerId()).packets).hasSize(1);
  }

  @Test
  void shouldKeepRequestBelowFrameSizeWithDataOfManyChunks() {
    ManualTaskRunner loop = new ManualTaskRunner();
    int pages = 16;
    var settings = ArbiterSettings.immediate().withBatching(loop, 1000).withCommitsByValue();
    try (ProducerFixture batching = new ProducerFixture(pages, 32768, settings)) {
      SmbTraceWriter bulk = batching.writer();
      for (int i = 0; i < pages - 1; i++) {
        ProducerFixture.writeBig(bulk, i, 32_000);
      }
      bulk.flush();
      assertThat(batching.service.movesPerRequest).containsExactly(3, 3, 3, 3, 3);
      assertThat(batching.service.dataBytesPerRequest).allMatch(bytes -> bytes < MAX_REQUEST_BYTES);
      assertThat(batching.service.decode(bulk.writerId()).varints(NUMBER)).hasSize(15).isSorted();
    }
  }

  @Test
  void shouldSendChunkOfMaximumSize() {
    var settings = ArbiterSettings.immediate().withCommitsByValue();
    try (ProducerFixture large = new ProducerFixture(2, 65536, settings)) {
      SmbTraceWriter bulk = large.writer();
      ProducerFixture.writeBig(bulk, 1, 100_000);
      bulk.flush();
      assertThat(large.service.dataBytesPerRequest).contains(65528L);
      assertThat(large.service.decode(bulk.writerId()).varints(NUMBER)).containsExactly(1L);
    }
  }

  @Test
  void shouldSendIncompleteChunksOnFlush() {
    SmbTraceWriter idle = producer.writer();
    ProducerFixture.writeNumber(writer, 1);
    ProducerFixture.writeNumber(writer, 2);
    ProducerFixture.writeNumber(writer, 3);
    ProducerFixture.writeNumber(idle, 9);
    producer.arbiter.notifyFlushComplete(7);
    assertThat(producer.service.acknowledgedFlushes).containsExactly(7L);
    assertThat(producer.service.chunks).singleElement().matches(chunk -> !chunk.complete);
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L, 2L);
    assertThat(producer.service.chunks.getFirst().targetBuffer).isEqualTo(ProducerFixture.BUFFER);
    assertThat(stateOf(0)).as("its writer goes on").isEqualTo(PageHeaderLayout.STATE_BEING_WRITTEN);

    ProducerFixture.writeNumber(writer, 4);
    producer.arbiter.notifyFlushComplete(8);
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .containsExactly(1L, 2L, 3L);
    writer.flush();
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void shouldSplitIncompleteChunksIntoRequestsBelowFrameSize() {
    var settings = ArbiterSettings.immediate().withCommitsByValue();
    try (ProducerFixture large = new ProducerFixture(8, 32768, settings)) {
      for (int i = 0; i < 8; i++) {
        SmbTraceWriter one = large.writer();
        ProducerFixture.writeNumber(one, 1);
        ProducerFixture.writeNumber(one, 2);
      }
      large.arbiter.notifyFlushComplete(1);
      assertThat(large.service.movesPerRequest).containsExactly(3, 3, 2);
      assertThat(large.service.dataBytesPerRequest).allMatch(bytes -> bytes < MAX_REQUEST_BYTES);
      assertThat(large.service.acknowledgedFlushes).containsExactly(1L);
    }
  }

  /** Thirty chunks fit into a frame, and so do their patches; but not both together. */
  @Test
  void shouldKeepRequestBelowFrameSizeWithDataAndPatches() {
    var settings =
        ArbiterSettings.immediate().withBatching(new ManualTaskRunner(), 1000).withCommitsByValue();
    try (ProducerFixture batching = new ProducerFixture(64, ProducerFixture.PAGE, settings)) {
      batching.service.weighing = true;
      for (int i = 0; i < 30; i++) {
        SmbTraceWriter nesting = batching.writer();
        writeNested(nesting, 100);
        nesting.publish();
      }
      List<Integer> requestsThen = new ArrayList<>();
      List<Integer> sizes = batching.service.wireBytesPerRequest;
      batching.arbiter.flush(() -> requestsThen.add(sizes.size()));
      assertThat(sizes).hasSize(2).allMatch(bytes -> bytes <= MAX_REQUEST_BYTES);
      assertThat(sizes.getFirst()).isGreaterThan(120_000);
      assertThat(requestsThen).containsExactly(2);
      assertThat(batching.service.chunks).hasSize(30);
      assertThat(batching.service.patches)
          .hasSize(30)
          .allMatch(p -> p.contains("edits 100 more f"));
      assertThat(batching.service.patchesFailed).isZero();
    }
  }

  @Test
  void shouldKeepRequestBelowFrameSizeWithManySmallChunks() {
    var settings =
        ArbiterSettings.immediate()
            .withChunksPerPage(14)
            .withBatching(new ManualTaskRunner(), 1000)
            .withCommitsByValue();
    try (ProducerFixture batching = new ProducerFixture(64, ProducerFixture.PAGE, settings)) {
      batching.service.weighing = true;
      SmbTraceWriter small = batching.writer();
      for (int i = 0; i < 800; i++) {
        ProducerFixture.writeBig(small, i, 260);
      }
      small.flush();
      assertThat(batching.service.wireBytesPerRequest)
          .hasSizeGreaterThan(1)
          .allMatch(bytes -> bytes <= MAX_REQUEST_BYTES);
      assertThat(batching.service.decode(small.writerId()).varints(NUMBER)).hasSize(800).isSorted();
    }
  }

  @Test
  void shouldPatchChunksInPlaceBeforeTheyAreSent() {
    ManualTaskRunner loop = new ManualTaskRunner();
    try (ProducerFixture patching = patchingProducer(loop)) {
      SmbTraceWriter direct = patching.writer();
      writeNested(direct, 3);
      direct.flush();
      assertThat(patching.service.patches).isEmpty();
      assertThat(patching.service.decode(direct.writerId()).packets).hasSize(1);
      assertThat(patching.service.chunks)
          .allMatch(chunk -> !chunk.has(ChunkHeaderLayout.FLAG_NEEDS_PATCHING));
    }
  }

  @Test
  void shouldFreeChunkSentBeforeItsPatches() {
    ManualTaskRunner loop = new ManualTaskRunner();
    try (ProducerFixture patching = patchingProducer(loop)) {
      SmbTraceWriter late = patching.writer();
      PacketWriter packet = late.packet();
      MessageWriter nested = packet.nested(100);
      nested.bytes(1, new byte[6000], 0, 6000);
      loop.run();
      assertThat(patching.service.chunks)
          .singleElement()
          .matches(chunk -> chunk.has(ChunkHeaderLayout.FLAG_NEEDS_PATCHING));
      assertThat((int) PageHeaderLayout.BITMAP.get(patching.memory.memory(), 0L)).isZero();
      nested.close();
      packet.close();
      late.flush();
      assertThat(patching.service.patches).containsExactly("chunk 0 edits 1 more false");
      assertThat(patching.service.decode(late.writerId()).packets).hasSize(1);
    }
  }

  private static ProducerFixture patchingProducer(ManualTaskRunner loop) {
    var settings =
        ArbiterSettings.immediate().withBatching(loop, 0).withDirectPatching().withCommitsByValue();
    return new ProducerFixture(PAGES, ProducerFixture.PAGE, settings);
  }

  /** Writes a packet of two chunks with {@code depth} messages open at the end of the first. */
  private static void writeNested(SmbTraceWriter writer, int depth) {
    try (PacketWriter packet = writer.packet()) {
      MessageWriter innermost = packet.nested(1);
      for (int i = 1; i < depth; i++) {
        innermost = innermost.nested(1);
      }
      innermost.bytes(1, new byte[5000], 0, 5000);
    }
  }

  private int stateOf(int page) {
    int bitmap = (int) PageHeaderLayout.BITMAP.getAcquire(producer.memory.memory(), page * 4096L);
    return PageHeaderLayout.state(bitmap, 0);
  }
}
