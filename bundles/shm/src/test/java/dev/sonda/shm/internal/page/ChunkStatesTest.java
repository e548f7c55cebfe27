package dev.sonda.shm.internal.page;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.shm.ChunkAccessOutcome;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class ChunkStatesTest {
  private static final int PAGES = 3;

  private final Arena arena = Arena.ofConfined();

  @AfterEach
  void freeMemory() {
    arena.close();
  }

  static Stream<Arguments> pageSizesAndLayouts() {
    return Stream.of(4096, 8192, 12288, 16384, 32768, 65536)
        .flatMap(size ->
            Stream.of(
                Arguments.of(size, 1, 1),
                Arguments.of(size, 2, 2),
                Arguments.of(size, 3, 4),
                Arguments.of(size, 4, 7),
                Arguments.of(size, 5, 14)));
  }

  @ParameterizedTest
  @MethodSource("pageSizesAndLayouts")
  void shouldPassEveryChunkThroughAllStates(int pageSizeBytes, int layout, int chunks) {
    ChunkStates table = table(pageSizeBytes);
    for (int page = 0; page < PAGES; page++) {
      assertThat(table.bitmap(page)).isZero();
      assertThat(table.tryPartition(page, layout)).isTrue();
      assertThat(table.tryPartition(page, layout)).isFalse();
      assertThat(table.bitmap(page)).isEqualTo(layout << 28);

      List<ChunkLocation> spans = writeAll(table, page, chunks);
      assertSpansFillThePage(spans, page, pageSizeBytes);
      for (ChunkLocation span : spans) {
        assertThat(table.bitmap(page)).isNotZero();
        read(table, span);
      }
      assertThat(table.bitmap(page)).as("a page of free chunks is no longer split").isZero();
    }
  }

  /** As in memory that no service reads: chunks are sent by value and freed by the producer. */
  @Test
  void shouldFreeCompleteChunksOfPool() {
    ChunkStates table = table(4096);
    ChunkPool pool = new ChunkPool(table, 14);
    table.tryPartition(0, 5);
    List<ChunkLocation> spans = writeAll(table, 0, 14);
    for (ChunkLocation span : spans) {
      assertThat(PageHeaderLayout.state(table.bitmap(0), span.chunk)).isEqualTo(STATE_COMPLETE);
      pool.free(span);
      assertThat(PageHeaderLayout.state(table.bitmap(0), span.chunk)).isEqualTo(STATE_FREE);
      assertThat(table.bitmap(0) == 0).isEqualTo(span.chunk == 13);
    }
  }

  private static List<ChunkLocation> writeAll(ChunkStates table, int page, int chunks) {
    List<ChunkLocation> spans = new ArrayList<>();
    for (int chunk = 0; chunk < chunks; chunk++) {
      ChunkLocation span = new ChunkLocation();
      assertThat(table.tryAcquire(page, chunk, STATE_FREE, STATE_BEING_WRITTEN, span))
          .isEqualTo(ChunkAccessOutcome.OK);
      assertThat(table.tryAcquire(page, chunk, STATE_FREE, STATE_BEING_WRITTEN, span))
          .isEqualTo(ChunkAccessOutcome.WRONG_STATE);
      assertThat(table.tryAcquire(page, chunk, STATE_COMPLETE, STATE_BEING_READ, span))
          .isEqualTo(ChunkAccessOutcome.WRONG_STATE);
      assertThat(table.release(span, STATE_BEING_WRITTEN, STATE_COMPLETE))
          .isEqualTo(ChunkAccessOutcome.OK);
      spans.add(span);
    }
    assertThat(table.tryAcquire(page, chunks, STATE_FREE, STATE_BEING_WRITTEN, new ChunkLocation()))
        .isEqualTo(ChunkAccessOutcome.NO_SUCH_CHUNK);
    return spans;
  }

  private static void read(ChunkStates table, ChunkLocation span) {
    assertThat(table.release(span, STATE_BEING_READ, STATE_FREE))
        .as("not acquired yet")
        .isEqualTo(ChunkAccessOutcome.WRONG_STATE);
    assertThat(table.tryAcquire(span.page, span.chunk, STATE_COMPLETE, STATE_BEING_READ, span))
        .isEqualTo(ChunkAccessOutcome.OK);
    assertThat(table.release(span, STATE_BEING_READ, STATE_FREE)).isEqualTo(ChunkAccessOutcome.OK);
  }

  private static void assertSpansFillThePage(
      List<ChunkLocation> spans, int page, int pageSizeBytes) {
    long expected = (long) page * pageSizeBytes + 8;
    for (ChunkLocation span : spans) {
      assertThat(span.offset).isEqualTo(expected).satisfies(at -> assertThat(at % 4).isZero());
      expected = span.end();
    }
    long unused = (page + 1L) * pageSizeBytes - expected;
    assertThat(unused).isBetween(0L, 4L * spans.size() - 1);
  }

  @ParameterizedTest
  @CsvSource({"1,4088", "2,2044", "3,1020", "4,584", "5,292", "0,0", "6,0", "7,0"})
  void shouldSplitFourKibibytesAsPerfettoDoes(int layout, int chunkSizeBytes) {
    assertThat(PageHeaderLayout.chunkSizeBytes(4096, layout)).isEqualTo(chunkSizeBytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7})
  void shouldReportNoSuchChunkWhenLayoutDoesNotExist(int layout) {
    MemorySegment memory = arena.allocate(4096, 4096);
    memory.set(ValueLayout.JAVA_INT, 0, layout << 28);
    ChunkStates table = new ChunkStates(memory, 4096, attempt -> {});
    assertThat(table.tryAcquire(0, 0, STATE_FREE, STATE_BEING_WRITTEN, new ChunkLocation()))
        .isEqualTo(ChunkAccessOutcome.NO_SUCH_CHUNK);
  }

  @Test
  void shouldRefuseToReleaseIntoAPageThatWasSplitOtherwise() {
    MemorySegment memory = arena.allocate(4096, 4096);
    ChunkStates table = new ChunkStates(memory, 4096, attempt -> {});
    ChunkLocation span = new ChunkLocation();
    table.tryPartition(0, 1);
    table.tryAcquire(0, 0, STATE_FREE, STATE_BEING_WRITTEN, span);

    memory.set(ValueLayout.JAVA_INT, 0, 5 << 28 | STATE_BEING_WRITTEN);

    assertThat(table.release(span, STATE_BEING_WRITTEN, STATE_COMPLETE))
        .isEqualTo(ChunkAccessOutcome.WRONG_STATE);
  }

  @Test
  void shouldNotChangeStatesOfOtherChunks() {
    int bitmap = PageHeaderLayout.partitioned(5);
    for (int chunk = 13; chunk >= 0; chunk--) {
      bitmap = PageHeaderLayout.withState(bitmap, chunk, chunk % 4);
    }
    for (int chunk = 0; chunk < 14; chunk++) {
      assertThat(PageHeaderLayout.state(bitmap, chunk)).isEqualTo(chunk % 4);
    }
    assertThat(PageHeaderLayout.layout(bitmap)).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "8192, 4095",
    "8192, 0",
    "8192, -4096",
    "8192, 6144",
    "131072, 131072",
    "12288, 8192",
    "0, 4096"
  })
  void shouldRefuseInvalidMemoryAndPageSizes(long sizeBytes, int pageSizeBytes) {
    MemorySegment memory = arena.allocate(sizeBytes, 4096);
    assertThatThrownBy(() -> new ChunkStates(memory, pageSizeBytes, attempt -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldIncreaseWaitWithEachFailure() {
    List<Long> pauses = new ArrayList<>();
    HeaderRetryPause pause = HeaderRetryPause.patient(pauses::add);
    for (int attempt = 0; attempt < HeaderRetryPause.MAX_ATTEMPTS; attempt++) {
      pause.afterAttempt(attempt);
    }
    assertThat(pauses).hasSize(64).startsWith(0L).endsWith(6_000_000L).isSorted();
    assertThat(pauses.subList(0, 32)).containsOnly(0L);
    assertThat(pauses.get(32)).isEqualTo(3_000_000L);
  }

  private ChunkStates table(int pageSizeBytes) {
    MemorySegment memory = arena.allocate((long) PAGES * pageSizeBytes, 4096);
    return new ChunkStates(memory, pageSizeBytes, attempt -> {});
  }
}
