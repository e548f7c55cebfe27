package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Histograms of chunk sizes per writer. */
final class WriterHistogramTest extends BufferTestBase {
  @Test
  void shouldCountChunksOfEachWriterBySize() {
    resetBuffer(1 << 16, FillPolicy.RING);
    chunk(1, 7, 0).packet(8, 'a').commit();
    chunk(1, 7, 1).packet(9, 'a').commit();
    chunk(1, 7, 2).packet(32, 'a').commit();
    chunk(1, 7, 3).commit();
    chunk(2, 7, 0).packet(4096, 'a').packet(4096, 'b').packet(4096, 'c').commit();
    chunk(2, 7, 1).packet(4096, 'a').packet(4096, 'b').packet(4096, 'c').packet(1, 'd').commit();

    List<String> rows = new ArrayList<>();
    buffer.forEachWriter(histogram -> rows.add(describe(histogram)));
    assertThat(rows)
        .containsExactlyInAnyOrder("1/7 8:2=8 32:2=41", "2/7 12288:1=12288 16384:1=12289");
  }

  @Test
  void shouldCountChunksAboveLastBucketBound() {
    resetBuffer(1 << 16, FillPolicy.RING);
    TestChunkBuilder big = chunk(3, 1, 0);
    for (int i = 0; i < 5; i++) {
      big.packet(4096, 'x');
    }
    big.commit();
    List<String> rows = new ArrayList<>();
    buffer.forEachWriter(histogram -> rows.add(describe(histogram)));
    assertThat(rows).containsExactly("3/1 " + Long.MAX_VALUE + ":1=20480");
  }

  @Test
  void shouldCountRefusedChunksToo() {
    resetBuffer(SIZE, FillPolicy.DISCARD);
    chunk(0).packet(10, 'a').commit();
    chunk(0).packet(8, 'a').commit();
    chunk(1).packet(4090, 'a').commit();
    List<String> rows = new ArrayList<>();
    buffer.forEachWriter(histogram -> rows.add(describe(histogram)));
    assertThat(rows).containsExactly("1/1 8:1=8 32:1=10");
  }

  @Test
  void shouldListWritersInOrderOfFirstChunk() {
    resetBuffer(1 << 16, FillPolicy.RING);
    List<Integer> writers = IntStream.of(9, 3, 27, 1, 81, 2).boxed().toList();
    writers.forEach(writer -> chunk(1, writer, 0).packet(8, 'a').commit());

    List<Integer> told = new ArrayList<>();
    buffer.forEachWriter(histogram -> told.add(histogram.writerId()));
    assertThat(told).isEqualTo(writers);
  }

  private static String describe(ChunkPayloadHistogram histogram) {
    StringBuilder row = new StringBuilder();
    row.append(histogram.producer().producerId()).append('/').append(histogram.writerId());
    for (int i = 0; i < ChunkPayloadHistogram.BUCKET_COUNT; i++) {
      if (histogram.count(i) > 0) {
        row.append(' ').append(histogram.bucketUpperBound(i));
        row.append(':').append(histogram.count(i)).append('=').append(histogram.sumBytes(i));
      }
    }
    return row.toString();
  }
}
