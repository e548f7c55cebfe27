package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kernel events of a GPU's jobs and fences, and of a display's blanks. */
@Timeout(240)
class GpuFtraceEventsTest {
  private static final int VBLANK = 409;
  private static final int OLD_QUEUED = 411;
  private static final int OLD_RUN = 412;
  private static final int OLD_DONE = 413;
  private static final int FENCE_INIT = 414;
  private static final int FENCE_EMIT = 415;
  private static final int FENCE_SIGNALED = 416;
  private static final int WAIT_START = 417;
  private static final int WAIT_END = 418;
  private static final int DONE = 592;
  private static final int QUEUED = 593;
  private static final int RUN = 594;
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

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

  private static Consumer<TraceMessageBuilder> job(int number) {
    return job -> job.text(1, "ring").number(5, 9).number(6, number);
  }

  private static Consumer<TraceMessageBuilder> fence(int number, String timeline) {
    return fence -> fence.number(1, 4).number(3, number).text(4, timeline);
  }

  @Test
  void shouldMakeConsecutiveSlicesOfJobsOfGpuRing() throws IOException {
    event(10, QUEUED, job(1));
    event(11, QUEUED, job(2));
    event(20, RUN, job(1));
    event(25, RUN, job(2));
    event(30, DONE, done -> done.number(1, 9).number(2, 1));
    event(45, DONE, done -> done.number(1, 9).number(2, 2));
    event(50, DONE, done -> done.number(1, 9).number(2, 3));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly(
              "10 0 drm_sched_job_queue", "11 0 drm_sched_job_queue", "20 10 job", "30 15 job");
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in"))
          .containsExactly("0 2", "1 3");
      assertThat(tables.rows(TRACKS, "name", "type")).contains("sched-ring drm_sched_ring");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value", "string_value"))
          .contains("gpu sched ring - ring", "fence context 9 -", "fence seqno 1 -");
    }
  }

  @Test
  void shouldEndJobsOfOlderKernelsByTheirFence() throws IOException {
    event(10, OLD_QUEUED, job -> job.number(2, 77).number(4, 5).text(6, "gfx"));
    event(20, OLD_RUN, job -> job.number(2, 77).number(4, 5).text(6, "gfx"));
    event(30, OLD_DONE, job -> job.number(1, 77));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 0 drm_sched_job_queue", "20 10 job");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value")).contains("gpu sched job 5");
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in")).containsExactly("0 1");
    }
  }

  @Test
  void shouldMakeFenceSlicesFromInitToEmitAndFromEmitToSignal() throws IOException {
    event(10, FENCE_INIT, fence(1, "gfx"));
    event(12, FENCE_EMIT, fence(1, "gfx"));
    event(14, FENCE_INIT, fence(2, "gfx"));
    event(20, FENCE_SIGNALED, fence(1, "gfx"));
    event(22, FENCE_SIGNALED, fence(1, "gfx"));
    event(23, FENCE_INIT, fence(3, "unbound"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 2 fence", "12 8 fence");
      assertThat(tables.rows(TRACKS, "name", "type")).containsExactly("fence-gfx-4 drm_fence");
    }
  }

  @Test
  void shouldMakeSlicesOfThreadsThatWaitForFence() throws IOException {
    event(10, WAIT_START, fence(1, "gfx"));
    event(35, WAIT_END, fence(1, "gfx"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("10 25 dma_fence_wait");
    }
  }

  @Test
  void shouldMakeInstantsOfVerticalBlanks() throws IOException {
    event(10, VBLANK, blank -> blank.number(1, 1).number(3, 6));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("10 0 signal");
      assertThat(tables.rows(TRACKS, "name")).containsExactly("vblank-1");
    }
  }
}
