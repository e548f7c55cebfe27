package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Frames of Android apps, their graphics buffers, and GPU memory. */
@Timeout(240)
class AndroidFramesTest {
  private static final int FRAME_TIMELINE = 76;
  private static final int GRAPHICS_FRAME = 57;
  private static final int GPU_MEMORY = 71;
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String ARGS = "__intrinsic_args";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).message(field, content));
  }

  private void timeline(long timeNs, int kind, Consumer<TraceMessageBuilder> frame) {
    packet(timeNs, FRAME_TIMELINE, event -> event.message(kind, frame));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldJoinFrameOfSurfaceWithFrameOfDisplay() throws IOException {
    timeline(10, 3, app -> app.number(1, 1).number(2, 7).number(3, 8).number(4, 50).text(5, "L"));
    timeline(11, 3, app -> app.number(1, 2).number(2, 7).number(3, 8).number(4, 50).text(5, "M"));
    timeline(
        12,
        4,
        app ->
            app.number(1, 3)
                .number(2, 7)
                .number(3, 8)
                .number(4, 50)
                .number(6, 2)
                .number(9, 64)
                .number(10, 1));
    timeline(20, 5, end -> end.number(1, 1));
    timeline(25, 5, end -> end.number(1, 3));
    timeline(30, 2, shown -> shown.number(1, 4).number(2, 8).number(3, 60).number(7, 2 | 16));
    timeline(38, 5, end -> end.number(1, 4));
    timeline(39, 5, end -> end.number(1, 4));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 10 7", "12 13 7", "30 8 8");
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in")).containsExactly("1 2");
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly(
              "Expected Timeline android_expected_frame_timeline",
              "Actual Timeline android_actual_frame_timeline",
              "Actual Timeline android_actual_frame_timeline");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .contains(
              "Present type Late Present",
              "Jank type App Deadline Missed",
              "Jank tag Self Jank",
              "Prediction type Valid Prediction",
              "Jank type SurfaceFlinger Scheduling, SurfaceFlinger CPU Deadline Missed",
              "Jank severity type Unknown");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("frame_timeline_unpaired_end_event 1");
    }
  }

  @Test
  void shouldCountIncompleteFrameTimelineEventsAsErrors() throws IOException {
    timeline(10, 1, frame -> frame.number(1, 1).number(2, 7));
    timeline(11, 2, frame -> frame.number(1, 1));
    timeline(12, 4, frame -> frame.number(2, 1));
    packet(13, FRAME_TIMELINE, event -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("frame_timeline_event_parser_errors 4");
    }
  }

  private void buffer(long timeNs, int type, int frame) {
    packet(
        timeNs,
        GRAPHICS_FRAME,
        event ->
            event.message(
                1,
                buffer -> buffer.number(1, frame).number(2, type).text(3, "layer").number(5, 9)));
  }

  @Test
  void shouldMakeSlicesOfPhasesOfBuffer() throws IOException {
    buffer(10, 1, 0);
    buffer(20, 2, 5);
    buffer(30, 4, 5);
    buffer(40, 5, 5);
    buffer(50, 8, 5);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly(
              "10 0 Dequeue",
              "10 10 5",
              "20 0 Queue",
              "20 10 5",
              "30 0 AcquireFenceSignaled",
              "40 0 Latch",
              "40 10 5",
              "50 0 PresentFenceSignaled",
              "50 -1 5");
      assertThat(tables.rows(TRACKS, "name"))
          .containsExactly(
              "Buffer: 9 layer", "APP_9 layer", "GPU_9 layer", "SF_9 layer", "Display_layer");
    }
  }

  @Test
  void shouldUseZeroAsNameOfAbandonedAppPhase() throws IOException {
    buffer(10, 1, 0);
    buffer(20, 1, 0);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 0 Dequeue", "10 -1 0", "20 0 Dequeue", "20 -1 20");
    }
  }

  @Test
  void shouldCountMemoryOfGpuInAllAndByProcess() throws IOException {
    packet(10, GPU_MEMORY, memory -> memory.number(3, 123));
    packet(11, GPU_MEMORY, memory -> memory.number(1, 1).number(2, 50).number(3, 45));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("10 123.0", "11 45.0");
      assertThat(tables.rows(TRACKS, "name", "type", "unit"))
          .containsExactly("GPU Memory gpu_memory bytes", "GPU Memory process_gpu_memory bytes");
    }
  }
}
