package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stack samples and heap profiles. */
@Timeout(240)
class ProfilesTest {
  private static final int STREAMING_PROFILE = 54;
  private static final int PERF_SAMPLE = 66;
  private static final int PROFILE_PACKET = 37;
  private static final int MODULE_SYMBOLS = 61;
  private static final int THREAD_DESCRIPTOR = 44;
  private static final int MONOTONIC_COARSE = 4;

  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String FRAMES = "__intrinsic_stack_profile_frame";
  private static final String SYMBOLS = "__intrinsic_stack_profile_symbol";
  private static final String ALLOCATIONS = "__intrinsic_heap_profile_allocation";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeCallsitesOfInternedStacks() throws IOException {
    internStack();
    perfSample(100, sample -> sample.number(1, 3).number(2, 50).number(3, 51).number(4, 9));
    perfSample(200, sample -> sample.number(1, 3).number(2, 50).number(3, 51).number(4, 9));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name", "mapping", "rel_pc", "type"))
          .containsExactly("main 0 16 native", "sow 0 32 -");
      assertThat(
              tables.rows(
                  "__intrinsic_stack_profile_mapping", "name", "build_id", "start", "load_bias"))
          .containsExactly("/opt/garden 61ff 4096 512");
      assertThat(
              tables.rows("__intrinsic_stack_profile_callsite", "depth", "parent_id", "frame_id"))
          .containsExactly("0 - 0", "1 0 1");
      assertThat(tables.rows(SAMPLES, "ts", "source", "callsite_id", "session_id"))
          .containsExactly("100 linux.perf 1 0", "200 linux.perf 1 0");
    }
  }

  @Test
  void shouldMakeCountersOfPerfSamples() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .number(13, 1)
                .message(
                    59,
                    defaults ->
                        defaults.message(
                            12,
                            perf ->
                                perf.message(1, timebase -> timebase.number(4, 10).number(12, 1))
                                    .message(4, follower -> follower.text(4, "leaves")))));
    perfSample(
        100,
        sample ->
            sample.number(1, 3).number(2, 50).number(3, 51).number(5, 2).number(6, 7).number(7, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_track", "name", "type", "cpu"))
          .containsExactly("cpu-cycles:u perf_cpu_counter 3", "leaves perf_cpu_counter 3");
      assertThat(tables.rows("__intrinsic_counter", "ts", "track_id", "value"))
          .containsExactly("100 0 7.0", "100 1 8.0");
      assertThat(tables.rows("__intrinsic_profiler_session", "source", "timebase_unit"))
          .containsExactly("linux.perf cycles");
      assertThat(tables.rows("__intrinsic_profiler_execution_context", "ucpu", "cpu_mode"))
          .containsExactly("3 user");
      assertThat(tables.rows("__intrinsic_profiler_counter_set", "counter_set_id", "counter_id"))
          .containsExactly("0 0", "0 1");
    }
  }

  @Test
  void shouldCountSamplesThatPerfLost() throws IOException {
    perfSample(100, sample -> sample.number(1, 2).number(17, 40));
    perfSample(200, sample -> sample.number(1, 2).number(2, 5).number(3, 5).number(18, 3));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "idx", "value"))
          .contains("perf_cpu_lost_records 2 40", "perf_samples_skipped_dataloss - 1");
      assertThat(tables.rows(SAMPLES, "ts")).containsExactly("200");
    }
  }

  @Test
  void shouldCountSampleWhoseStackIsNotInterned() throws IOException {
    perfSample(100, sample -> sample.number(2, 5).number(3, 5).number(4, 77));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SAMPLES, "callsite_id")).containsExactly("-");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("stackprofile_invalid_callstack_id 1");
    }
  }

  @Test
  void shouldNameFramesBySymbolsOfTheirFile() throws IOException {
    internStack();
    perfSample(100, sample -> sample.number(2, 50).number(3, 51).number(4, 9));
    trace.message(
        1,
        packet ->
            packet
                .number(8, 300)
                .message(
                    MODULE_SYMBOLS,
                    module ->
                        module
                            .text(1, "/opt/garden")
                            .bytes(2, new byte[] {0x61, (byte) 0xFF})
                            .message(
                                3,
                                address ->
                                    address
                                        .number(1, 32)
                                        .message(
                                            2,
                                            line ->
                                                line.text(1, "sow(Seed)")
                                                    .text(2, "sow.cc")
                                                    .number(3, 12)))
                            .message(
                                3,
                                address ->
                                    address
                                        .number(1, 99)
                                        .message(2, line -> line.text(1, "rake")))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name", "symbol_set_id")).containsExactly("main -", "sow 0");
      assertThat(tables.rows(SYMBOLS, "symbol_set_id", "name", "source_file", "line_number"))
          .containsExactly("0 sow(Seed) sow.cc 12", "1 rake - -");
      assertThat(tables.rows(STATS, "name", "value")).contains("stackprofile_invalid_frame_id 1");
    }
  }

  @Test
  void shouldWriteAllocationsSincePreviousDump() throws IOException {
    coarseClock();
    heapDump(0, 500, sample -> sample.number(1, 1).number(2, 100).number(5, 2));
    heapDump(1, 600, sample -> sample.number(1, 1).number(2, 150).number(3, 30).number(5, 3));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_heap_profile", "ts", "ts_end", "dur", "heap_name"))
          .containsExactly("500 500 0 beds", "600 600 0 beds");
      assertThat(tables.rows(ALLOCATIONS, "ts", "heap_name", "callsite_id", "count", "size"))
          .containsExactly("500 beds 0 2 100", "600 beds 0 1 50", "600 beds 0 0 -30");
      assertThat(tables.rows(STATS, "name", "idx", "value"))
          .contains("heapprofd_last_profile_timestamp 70 2");
    }
  }

  @Test
  void shouldCountMissingHeapProfilePacket() throws IOException {
    coarseClock();
    heapDump(4, 500, sample -> sample.number(1, 1).number(2, 100));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value")).contains("heapprofd_missing_packet 1");
    }
  }

  @Test
  void shouldTakeTimesOfStreamedSamplesFromDescriptorOfThread() throws IOException {
    internStack();
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .message(
                    THREAD_DESCRIPTOR,
                    thread ->
                        thread.number(1, 50).number(2, 51).text(5, "gardener").number(6, 1000)));
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .message(
                    STREAMING_PROFILE,
                    profile ->
                        profile
                            .number(1, 9)
                            .number(1, 9)
                            .number(2, 10)
                            .number(2, 5)
                            .number(3, 20)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SAMPLES, "ts", "source", "callsite_id"))
          .containsExactly("1010000 chrome 1", "1015000 chrome 1");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name")).contains("51 gardener");
      assertThat(tables.rows("__intrinsic_chrome_stack_sample_extras", "process_priority"))
          .containsExactly("20", "20");
    }
  }

  /** Interns stack 9 on sequence 3: main called sow, both in one file. */
  private void internStack() {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .number(13, 1)
                .message(
                    12,
                    interned ->
                        interned
                            .message(5, name -> name.number(1, 1).text(2, "main"))
                            .message(5, name -> name.number(1, 2).text(2, "sow"))
                            .message(17, path -> path.number(1, 1).text(2, "opt"))
                            .message(17, path -> path.number(1, 2).text(2, "garden"))
                            .message(
                                16, id -> id.number(1, 1).bytes(2, new byte[] {0x61, (byte) 0xFF}))
                            .message(
                                19,
                                mapping ->
                                    mapping
                                        .number(1, 1)
                                        .number(2, 1)
                                        .number(4, 4096)
                                        .number(5, 8192)
                                        .number(6, 512)
                                        .number(7, 1)
                                        .number(7, 2))
                            .message(
                                6,
                                frame ->
                                    frame
                                        .number(1, 1)
                                        .number(2, 1)
                                        .number(3, 1)
                                        .number(4, 16)
                                        .number(7, 1))
                            .message(
                                6,
                                frame -> frame.number(1, 2).number(2, 2).number(3, 1).number(4, 32))
                            .message(7, stack -> stack.number(1, 9).packed(2, 1, 2))));
  }

  @Test
  void shouldCountDroppedHeapSamplesOfUnfinishedDump() throws IOException {
    coarseClock();
    int most = 1 << 20;
    trace.message(
        1,
        packet ->
            packet
                .number(8, 100)
                .number(10, 3)
                .message(
                    PROFILE_PACKET,
                    dump ->
                        dump.number(6, 1)
                            .message(
                                5,
                                process -> {
                                  process.number(1, 50);
                                  for (int i = 0; i < most + 3; i++) {
                                    process.message(2, sample -> sample.number(1, 9));
                                  }
                                })));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value")).contains("heap_samples_dropped 3");
      assertThat(tables.rows(ALLOCATIONS, "ts")).isEmpty();
    }
  }

  @Test
  void shouldNotKnowCpuModeOfNumberWithoutName() throws IOException {
    perfSample(10, sample -> sample.number(1, 0).number(2, 5).number(3, 5).number(5, -9));
    perfSample(20, sample -> sample.number(1, 0).number(2, 5).number(3, 5).number(5, 99));
    try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, trace.toByteArray())) {
      assertThat(tables.rows("__intrinsic_profiler_execution_context", "cpu_mode"))
          .containsOnly("unknown");
    }
  }

  private void perfSample(long time, Consumer<TraceMessageBuilder> sample) {
    trace.message(1, packet -> packet.number(8, time).number(10, 3).message(PERF_SAMPLE, sample));
  }

  private void coarseClock() {
    trace.message(
        1,
        packet ->
            packet.message(
                6,
                snapshot ->
                    snapshot
                        .message(1, clock -> clock.number(1, MONOTONIC_COARSE).number(2, 10))
                        .message(1, clock -> clock.number(1, 6).number(2, 10))));
  }

  private void heapDump(int index, long timeNs, Consumer<TraceMessageBuilder> sample) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, index + 1)
                .number(10, 5)
                .message(
                    PROFILE_PACKET,
                    profile ->
                        profile
                            .number(7, index)
                            .message(1, text -> text.number(1, 1).text(2, "dig"))
                            .message(4, mapping -> mapping.number(1, 1))
                            .message(2, frame -> frame.number(1, 1).number(2, 1).number(3, 1))
                            .message(3, stack -> stack.number(1, 1).number(2, 1))
                            .message(
                                5,
                                dump ->
                                    dump.number(1, 70)
                                        .text(11, "beds")
                                        .number(9, timeNs)
                                        .message(2, sample))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
