package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.Producer.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.SmbTraceWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Emulated shared memory: commits carry the bytes of their chunks. */
class CommitByValueTest {
  private static final int PAGES = 4;

  private final Producer producer =
      new Producer(PAGES, Producer.PAGE, ArbiterSettings.immediate().withCommitsByValue());
  private final SmbTraceWriter writer = producer.writer();

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldSendChunksAndUseTheirMemoryAgain() {
    for (int i = 0; i < 10 * PAGES; i++) {
      Producer.writeBig(writer, i, 3900);
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
  void shouldStayBelowTheSizeOfAFrameWithTheDataOfManyChunks() {
    Steps loop = new Steps();
    int pages = 16;
    var settings = ArbiterSettings.immediate().withBatching(loop, 1000).withCommitsByValue();
    try (Producer batching = new Producer(pages, 32768, settings)) {
      SmbTraceWriter bulk = batching.writer();
      for (int i = 0; i < pages - 1; i++) {
        Producer.writeBig(bulk, i, 32_000);
      }
      bulk.flush();
      assertThat(batching.service.movesPerRequest).containsExactly(3, 3, 3, 3, 3);
      assertThat(batching.service.dataBytesPerRequest).allMatch(bytes -> bytes < 131072 - 512);
      assertThat(batching.service.decode(bulk.writerId()).varints(NUMBER)).hasSize(15).isSorted();
    }
  }

  @Test
  void shouldSendALargestChunk() {
    var settings = ArbiterSettings.immediate().withCommitsByValue();
    try (Producer large = new Producer(2, 65536, settings)) {
      SmbTraceWriter bulk = large.writer();
      Producer.writeBig(bulk, 1, 100_000);
      bulk.flush();
      assertThat(large.service.dataBytesPerRequest).contains(65528L);
      assertThat(large.service.decode(bulk.writerId()).varints(NUMBER)).containsExactly(1L);
    }
  }

  @Test
  void shouldScrapeItselfForAFlush() {
    SmbTraceWriter idle = producer.writer();
    Producer.writeNumber(writer, 1);
    Producer.writeNumber(writer, 2);
    Producer.writeNumber(writer, 3);
    Producer.writeNumber(idle, 9);
    producer.arbiter.notifyFlushComplete(7);
    assertThat(producer.service.acknowledgedFlushes).containsExactly(7L);
    assertThat(producer.service.chunks).singleElement().matches(chunk -> !chunk.complete);
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L, 2L);
    assertThat(producer.service.chunks.getFirst().targetBuffer).isEqualTo(Producer.BUFFER);

    Producer.writeNumber(writer, 4);
    producer.arbiter.notifyFlushComplete(8);
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .containsExactly(1L, 2L, 3L);
    writer.flush();
    assertThat(producer.service.decode(writer.writerId()).varints(NUMBER))
        .containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void shouldScrapeMoreChunksThanAFrameTakes() {
    var settings = ArbiterSettings.immediate().withCommitsByValue();
    try (Producer large = new Producer(8, 32768, settings)) {
      for (int i = 0; i < 8; i++) {
        SmbTraceWriter one = large.writer();
        Producer.writeNumber(one, 1);
        Producer.writeNumber(one, 2);
      }
      large.arbiter.notifyFlushComplete(1);
      assertThat(large.service.movesPerRequest).containsExactly(3, 3, 2);
      assertThat(large.service.dataBytesPerRequest).allMatch(bytes -> bytes < 131072 - 512);
      assertThat(large.service.acknowledgedFlushes).containsExactly(1L);
    }
  }
}
