package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packets of GPU drivers: counters, queue work, submissions, logs. */
@Timeout(240)
class GpuPacketsTest {
  private static final int COUNTERS = 52;
  private static final int STAGES = 53;
  private static final int LOG = 63;
  private static final int VULKAN = 65;
  private static final String COUNTER = "__intrinsic_counter";
  private static final String TRACKS = "__intrinsic_track";
  private static final String SLICES = "__intrinsic_slice";
  private static final String ARGS = "__intrinsic_args";
  private static final String GROUPS = "__intrinsic_gpu_counter_group";
  private static final String NAME = "name";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1, packet -> packet.number(8, timeNs).number(10, 1).number(13, 3).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static void frequency(TraceMessageBuilder descriptor) {
    descriptor
        .message(
            1,
            spec ->
                spec.number(1, 7)
                    .text(2, "Pixels")
                    .text(3, "Drawn")
                    .number(7, 26)
                    .number(8, 22)
                    .number(10, 3))
        .message(6, group -> group.number(1, 3).text(2, "Shading"))
        .message(6, group -> group.number(1, 99).text(2, "Mine").number(4, 7));
  }

  @Test
  void shouldAssignCounterValuesToPrecedingInterval() throws IOException {
    packet(10, COUNTERS, event -> event.message(1, GpuPacketsTest::frequency).message(2, value(5)));
    packet(20, COUNTERS, event -> event.message(2, value(6)));
    packet(30, COUNTERS, event -> event.message(2, value(7)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTER, "ts", "value")).containsExactly("10 6.0", "20 7.0", "30 0.0");
      assertThat(tables.rows(TRACKS, NAME, "unit", "description"))
          .containsExactly("Pixels Pixel/s Drawn");
      assertThat(tables.rows(GROUPS, "group_id", NAME)).containsExactly("3 Shading", "99 Mine");
    }
  }

  private static Consumer<TraceMessageBuilder> value(long value) {
    return counter -> counter.number(1, 7).number(2, value);
  }

  @Test
  void shouldResolveCounterDescriptorsOfSequence() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 10)
                .number(10, 1)
                .number(13, 3)
                .message(
                    12,
                    interned ->
                        interned.message(
                            47,
                            descriptor ->
                                descriptor
                                    .number(1, 4)
                                    .message(2, GpuPacketsTest::frequency)
                                    .number(3, 1)))
                .message(COUNTERS, event -> event.number(4, 4).message(2, value(5))));
    packet(20, COUNTERS, event -> event.number(4, 5).message(2, value(6)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTER, "ts", "value")).containsExactly("10 0.0");
      assertThat(tables.rows("__intrinsic_gpu", "gpu")).containsExactly("1");
      assertThat(tables.rows("__intrinsic_trace_import_logs", "byte_offset")).hasSize(1);
    }
  }

  @Test
  void shouldMakeSlicesOfRenderStagesOnQueueTracks() throws IOException {
    packet(
        5,
        VULKAN,
        event -> event.message(1, name -> name.number(3, 18).number(4, 32).text(5, "shadows")));
    packet(
        10,
        STAGES,
        event ->
            event
                .number(1, 1)
                .number(2, 4)
                .number(9, 32)
                .number(15, 5)
                .message(
                    7,
                    specifications ->
                        specifications
                            .message(2, queue -> queue.text(1, "queue").text(2, "the first"))
                            .message(3, stage -> stage.text(1, "binning"))));
    packet(12, STAGES, event -> event.number(1, 2).number(2, 4).number(4, 9));
    packet(40, STAGES, event -> event.number(1, 3).number(2, 1).number(3, 8).text(17, "mine"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", NAME, "track_id"))
          .containsExactly("10 4 binning 0", "12 4 render stage(9) 1", "40 1 mine 2");
      assertThat(tables.rows(TRACKS, NAME, "description"))
          .containsExactly("queue the first", "queue the first", "Unknown GPU Queue 8 -");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .contains("render_pass_name shadows", "render_subpasses 0,2");
    }
  }

  @Test
  void shouldMakeSlicesOfVulkanSubmissionsAndGpuLogs() throws IOException {
    packet(
        10,
        VULKAN,
        event -> event.message(2, call -> call.number(1, 3).number(5, 21).number(5, 22)));
    packet(20, LOG, log -> log.number(1, 5).text(2, "driver").text(3, "hung"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", NAME))
          .containsExactly("10 3 vkQueueSubmit", "20 0 ERROR");
      assertThat(tables.rows(ARGS, "key", "int_value"))
          .contains("command_buffer 21", "command_buffers[0] 21", "command_buffers[1] 22");
      assertThat(tables.rows(ARGS, "key", "string_value")).contains("tag driver", "message hung");
    }
  }
}
