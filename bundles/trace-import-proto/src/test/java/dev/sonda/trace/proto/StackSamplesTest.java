package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stack samples in the generic format that any profiler may write. */
@Timeout(240)
class StackSamplesTest {
  private static final int DEFAULTS = 59;
  private static final int INTERNED = 12;
  private static final int STACK_SAMPLE = 135;
  private static final String SAMPLES = "__intrinsic_profiler_sample";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet -> {
          packet.number(10, 1);
          content.accept(packet);
        });
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static Consumer<TraceMessageBuilder> counter(String name, int unit) {
    return counter -> counter.text(2, name).number(3, unit);
  }

  @Test
  void shouldTakeSourceAndCountersFromDefaults() throws IOException {
    packet(packet ->
        packet
            .number(41, 1)
            .number(8, 1)
            .message(
                DEFAULTS,
                defaults ->
                    defaults.message(
                        100,
                        sample ->
                            sample
                                .text(1, "python.wall")
                                .message(2, counter("wall", 1))
                                .message(3, counter("work", 3)))));
    packet(packet ->
        packet
            .number(8, 10)
            .message(
                STACK_SAMPLE,
                sample ->
                    sample
                        .message(1, task -> task.number(2, 50).number(3, 51))
                        .message(3, cpu -> cpu.number(2, 2).number(3, 1))
                        .message(5, stack -> stack.message(1, frame -> frame.text(1, "main")))
                        .number(11, 1000)
                        .packed(14, 7)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SAMPLES, "ts", "source", "callsite_id", "session_id"))
          .containsExactly("10 python.wall 0 0");
      assertThat(tables.rows("__intrinsic_profiler_session", "source", "timebase_unit"))
          .containsExactly("python.wall ns");
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "name")).containsExactly("main");
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("10 1000.0", "10 7.0");
      assertThat(tables.rows("__intrinsic_track", "name", "unit"))
          .containsExactly("wall ns", "work instructions");
      assertThat(tables.rows("__intrinsic_profiler_execution_context", "ucpu", "cpu_mode"))
          .containsExactly("2 user");
    }
  }

  @Test
  void shouldNestAsyncTasksInParentTasks() throws IOException {
    packet(packet ->
        packet
            .number(41, 1)
            .number(8, 10)
            .message(
                INTERNED,
                data ->
                    data.message(51, task -> task.number(1, 6).text(2, "pool"))
                        .message(51, task -> task.number(1, 7).text(2, "worker").number(4, 6)))
            .message(
                STACK_SAMPLE,
                sample -> sample.message(1, task -> task.number(2, 50).number(4, 7))));
    packet(packet ->
        packet
            .number(8, 20)
            .message(STACK_SAMPLE, sample -> sample.message(1, task -> task.number(4, 99))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_profiler_async_context", "name", "parent_id"))
          .containsExactly("pool -", "worker 0");
      assertThat(tables.rows("__intrinsic_profiler_task_context", "utid", "async_context_id"))
          .containsExactly("- 1", "- -");
      assertThat(tables.rows(SAMPLES, "ts", "callsite_id")).containsExactly("10 -", "20 -");
    }
  }

  /** A symbolizer's packets have no time, and may be put before the trace. */
  @Test
  void shouldAddSymbolsThatComeBeforeFrames() throws IOException {
    trace.message(
        1,
        packet ->
            packet.message(
                61,
                module ->
                    module
                        .text(1, "/program")
                        .bytes(2, new byte[] {1, 2})
                        .message(
                            3,
                            address ->
                                address
                                    .number(1, 100)
                                    .message(2, line -> line.text(1, "main").text(2, "a.c")))));
    packet(packet ->
        packet
            .number(41, 1)
            .number(8, 10)
            .message(INTERNED, StackSamplesTest::frameAt100)
            .message(66, sample -> sample.number(1, 0).number(2, 1).number(3, 1).number(4, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stack_profile_symbol", "name", "source_file"))
          .containsExactly("main a.c");
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "rel_pc", "symbol_set_id"))
          .containsExactly("100 0");
    }
  }

  private static void frameAt100(TraceMessageBuilder interned) {
    interned
        .message(16, buildId -> buildId.number(1, 1).bytes(2, new byte[] {1, 2}))
        .message(17, path -> path.number(1, 1).text(2, "program"))
        .message(5, function -> function.number(1, 1).text(2, ""))
        .message(19, mapping -> mapping.number(1, 1).number(2, 1).number(7, 1))
        .message(6, frame -> frame.number(1, 1).number(2, 1).number(3, 1).number(4, 100))
        .message(7, stack -> stack.number(1, 1).number(2, 1));
  }
}
