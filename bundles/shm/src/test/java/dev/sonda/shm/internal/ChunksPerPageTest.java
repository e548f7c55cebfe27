package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests writers and arbiter of a producer with every layout of a page. */
class ChunksPerPageTest {
  private static final int PAGES = 6;

  @ParameterizedTest
  @CsvSource({
    "4096, 1",
    "4096, 2",
    "4096, 4",
    "4096, 7",
    "4096, 14",
    "8192, 2",
    "16384, 4",
    "32768, 7",
    "32768, 14",
    "65536, 1",
    "65536, 14"
  })
  void shouldCarryPacketsOfAllSizes(int pageSizeBytes, int chunksPerPage) {
    try (ProducerFixture producer = withLayout(pageSizeBytes, chunksPerPage)) {
      SmbTraceWriter writer = producer.writer();
      int chunkBytes = (pageSizeBytes - 8) / chunksPerPage / 4 * 4 - 8;
      List<Long> written = new ArrayList<>();
      for (int size = 0; size < 3 * chunkBytes; size += 1 + chunkBytes / 7) {
        ProducerFixture.writeBig(writer, size, size);
        written.add((long) size);
      }
      writer.flush();
      NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
      assertThat(decoded.varints(NUMBER)).isEqualTo(written);
      assertThat(decoded.fragmentedPackets).isPositive();
      assertThat(producer.service.chunks).allMatch(chunk -> chunk.payload.length == chunkBytes);
      assertThat(writer.packetsDropped()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7, 14})
  void shouldGiveEachWriterSeparateChunkAndReusePage(int chunksPerPage) {
    try (ProducerFixture producer = withLayout(ProducerFixture.PAGE, chunksPerPage)) {
      List<SmbTraceWriter> writers = new ArrayList<>();
      for (int i = 0; i < PAGES * chunksPerPage; i++) {
        SmbTraceWriter writer = producer.writer();
        ProducerFixture.writeNumber(writer, i);
        writers.add(writer);
      }
      SmbTraceWriter superfluous = producer.writer();
      ProducerFixture.writeNumber(superfluous, 99);
      assertThat(superfluous.packetsDropped()).isEqualTo(1);
      assertThat(layouts(producer))
          .hasSize(PAGES)
          .containsOnly(PageHeaderLayout.layoutOf(chunksPerPage));

      writers.forEach(SmbTraceWriter::flush);
      assertThat(writers)
          .allSatisfy(w -> assertThat(producer.service.decode(w.writerId()).packets).hasSize(1));
      assertThat(layouts(producer)).containsOnly(PageHeaderLayout.LAYOUT_UNPARTITIONED);
    }
  }

  @Test
  void shouldCommitChunksInOrderOfReturnByWriters() {
    ManualTaskRunner loop = new ManualTaskRunner();
    var settings = ArbiterSettings.immediate().withChunksPerPage(14).withBatching(loop, 0);
    try (ProducerFixture producer = new ProducerFixture(PAGES, ProducerFixture.PAGE, settings)) {
      List<SmbTraceWriter> writers = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        writers.add(producer.arbiter.createTraceWriter(i % 5 + 1, ExhaustedPolicy.DROP));
        ProducerFixture.writeBig(writers.getLast(), 1, 262);
      }
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        SmbTraceWriter writer = writers.get(i ^ 1);
        ProducerFixture.writeNumber(writer, 2);
        expected.add(writer.writerId() + " to " + writer.targetBuffer());
      }
      assertThat(producer.service.chunks).isEmpty();
      loop.run();
      assertThat(producer.service.movesPerRequest).containsExactly(30);
      assertThat(producer.service.chunks)
          .extracting(chunk -> chunk.writerId + " to " + chunk.targetBuffer)
          .isEqualTo(expected);
    }
  }

  @Test
  void shouldUseFreeChunksOfPagesWithOtherLayout() {
    try (ProducerFixture producer = withLayout(ProducerFixture.PAGE, 1)) {
      for (int page = 0; page < PAGES; page++) {
        producer.memory.memory().set(ValueLayout.JAVA_INT, page * 4096L, 5 << 28 | 1);
      }
      SmbTraceWriter writer = producer.writer();
      ProducerFixture.writeBig(writer, 1, 1000);
      writer.flush();
      assertThat(producer.service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L);
      assertThat(producer.service.chunks).allMatch(chunk -> chunk.payload.length == 284);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 5, 8, 15})
  void shouldRefuseLayoutsThatDoNotExist(int chunksPerPage) {
    assertThatThrownBy(() -> withLayout(ProducerFixture.PAGE, chunksPerPage))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ProducerFixture withLayout(int pageSizeBytes, int chunksPerPage) {
    return new ProducerFixture(
        PAGES, pageSizeBytes, ArbiterSettings.immediate().withChunksPerPage(chunksPerPage));
  }

  private static List<Integer> layouts(ProducerFixture producer) {
    List<Integer> layouts = new ArrayList<>();
    for (int page = 0; page < PAGES; page++) {
      int bitmap = producer.memory.memory().get(ValueLayout.JAVA_INT, page * 4096L);
      layouts.add(PageHeaderLayout.layout(bitmap));
    }
    return layouts;
  }
}
