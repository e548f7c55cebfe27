package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kernel events of drivers and file systems, as slices and counters. */
@Timeout(240)
class DriverEventsTest {
  private static final int DMA_HEAP_STAT = 351;
  private static final int ION_HEAP_SHRINK = 314;
  private static final int FASTRPC_DMA_STAT = 347;
  private static final int SDE_MARK = 333;
  private static final int DPU_MARK = 348;
  private static final int CMA_START = 465;
  private static final int CMA_FINISH = 576;
  private static final int MIGRATE_RANGE = 577;
  private static final int F2FS_IOSTAT = 419;
  private static final int F2FS_LATENCY = 420;
  private static final String SLICES = "__intrinsic_slice";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String TRACKS = "__intrinsic_track";
  private static final String ARGS = "__intrinsic_args";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeSliceOfBufferFromAllocationToRelease() throws IOException {
    event(100, DMA_HEAP_STAT, stat -> stat.number(1, 7).number(2, 4096).number(3, 4096));
    event(150, DMA_HEAP_STAT, stat -> stat.number(1, 7).number(2, -4096).number(3, 0));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("100 50 4 kB");
      assertThat(tables.rows(COUNTERS, "value"))
          .containsExactly("4096.0", "4096.0", "0.0", "-4096.0");
      assertThat(tables.rows(TRACKS, "name"))
          .containsExactly("mem.dma_heap", "mem.dma_heap_change", "mem.dma_buffer");
    }
  }

  @Test
  void shouldCountMemoryByHeapAndProcessor() throws IOException {
    event(100, ION_HEAP_SHRINK, ion -> ion.text(1, "system").number(2, 10).number(3, 50));
    event(200, FASTRPC_DMA_STAT, stat -> stat.number(1, 3).number(2, 5).number(3, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("100 40.0", "100 -10.0", "200 8.0", "200 5.0");
      assertThat(tables.rows(TRACKS, "name"))
          .containsExactly(
              "mem.ion.system",
              "mem.ion_change.system",
              "mem.fastrpc[CDSP]",
              "mem.fastrpc_change[CDSP]");
    }
  }

  @Test
  void shouldMakeSlicesAndCountersOfDisplayDriverMarks() throws IOException {
    event(100, SDE_MARK, mark -> mark.number(1, 50).text(2, "draw").number(5, 1));
    event(150, SDE_MARK, mark -> mark.number(1, 50).text(2, "draw").number(5, 0));
    event(200, DPU_MARK, mark -> mark.number(1, 60).text(4, "line").number(5, 'B'));
    event(210, DPU_MARK, mark -> mark.number(1, 60).text(4, "load").number(5, 'C').number(6, 8));
    event(220, SDE_MARK, mark -> mark.number(1, 50).text(2, "nothing"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("100 50 draw", "200 -1 line");
      assertThat(tables.rows(COUNTERS, "ts", "value")).containsExactly("210 8.0");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("systrace_parse_failure 1");
    }
  }

  @Test
  void shouldMakeSliceOfContiguousAllocation() throws IOException {
    kernel("6.1.0");
    event(100, CMA_START, start -> start.text(2, "pool"));
    event(110, MIGRATE_RANGE, moved -> moved.number(3, 4).number(4, 5).number(5, 6));
    event(130, CMA_FINISH, finish -> finish.text(1, "pool").number(2, 77).number(4, 16));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("100 30 mm_cma_alloc");
      assertThat(tables.rows(ARGS, "key", "int_value"))
          .contains("cma_pfn 77", "cma_req_pages 16", "cma_nr_migrated 4", "cma_nr_mapped 6");
    }
  }

  @Test
  void shouldMakeNoSliceOfContiguousAllocationOfOldKernel() throws IOException {
    kernel("4.19.0");
    event(100, CMA_START, start -> start.text(2, "pool"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
    }
  }

  @Test
  void shouldMakeCountersOfF2fsStatistics() throws IOException {
    event(100, F2FS_IOSTAT, stat -> stat.number(9, 0xFD05).number(8, 30));
    event(100, F2FS_LATENCY, stat -> stat.number(10, 0xFD05).number(1, 3).number(3, 9));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "value")).hasSize(49).contains("30.0", "3.0", "9.0");
      assertThat(tables.rows(TRACKS, "name"))
          .contains(
              "f2fs_iostat.[253:5].write_app_total", "f2fs_iostat_latency.[253:5].read_data_peak");
    }
  }

  private void kernel(String release) {
    trace.message(
        1,
        packet ->
            packet.message(
                45, info -> info.message(1, names -> names.text(1, "Linux").text(3, release))));
  }

  private void event(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet ->
            packet.message(
                1,
                bundle ->
                    bundle
                        .number(1, 0)
                        .message(
                            2,
                            event ->
                                event.number(1, timeNs).number(2, 50).message(field, content))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
