package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the warnings that an import writes about unsuitable trace configs. */
@Timeout(240)
class ConfigWarningsTest {
  private static final int DISCARD = 2;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private List<String> diagnostics(String... columns) throws IOException {
    try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, trace.toByteArray())) {
      return tables.rows("__intrinsic_trace_diagnostics", columns);
    }
  }

  private void config(Consumer<TraceMessageBuilder> config) {
    trace.message(1, packet -> packet.message(33, config));
  }

  private void source(String name, Consumer<TraceMessageBuilder> settings) {
    config(config ->
        config.message(
            2,
            source ->
                source.message(
                    1,
                    inner -> {
                      inner.text(1, name);
                      settings.accept(inner);
                    })));
  }

  private void ftrace(Consumer<TraceMessageBuilder> settings) {
    source("linux.ftrace", source -> source.message(100, settings));
  }

  @Test
  void shouldFindNothingInConfigOfDefaults() throws IOException {
    ftrace(settings -> settings.text(1, "sched/sched_switch"));
    assertThat(diagnostics("key")).isEmpty();
  }

  @Test
  void shouldFindRarelyReadSmallBuffer() throws IOException {
    ftrace(settings -> settings.number(10, 32).number(11, 100_000));
    assertThat(diagnostics("key", "confidence", "trace_id"))
        .containsExactly(
            "tiny_ftrace_buffer 0.9 0",
            "low_ftrace_drain_bandwidth 0.9 0",
            "extreme_ftrace_drain_period 0.6 0");
  }

  @Test
  void shouldReportLowConfidenceForNearlySufficientBuffer() throws IOException {
    ftrace(settings -> settings.number(10, 544));
    assertThat(diagnostics("key", "confidence")).containsExactly("tiny_ftrace_buffer 0.55");
  }

  @Test
  void shouldReportHighConfidenceForBufferThatLostEvents() throws IOException {
    ftrace(settings -> settings.number(10, 1000));
    trace.message(1, packet -> packet.message(1, bundle -> bundle.number(1, 0).number(3, 1)));
    assertThat(diagnostics("key", "confidence")).containsExactly("tiny_ftrace_buffer 0.9");
  }

  @Test
  void shouldFindEventsThatNeedMoreSettings() throws IOException {
    ftrace(settings ->
        settings
            .text(1, "raw_syscalls/sys_exit")
            .text(1, "workqueue/workqueue_execute_start")
            .number(19, 1));
    assertThat(diagnostics("key"))
        .containsExactly(
            "syscalls_without_filter",
            "function_graph_requires_symbolize_ksyms",
            "events_require_symbolize_ksyms");
  }

  @Test
  void shouldFindNoWarningWhenEventsHaveNeededSettings() throws IOException {
    ftrace(settings ->
        settings
            .text(1, "raw_syscalls/sys_exit")
            .text(1, "sched/sched_blocked_reason")
            .number(13, 1)
            .text(18, "sys_read"));
    assertThat(diagnostics("key")).isEmpty();
  }

  @Test
  void shouldFindStreamingIntoDiscardBuffer() throws IOException {
    config(config ->
        config
            .message(1, buffer -> buffer.number(1, 64).number(4, DISCARD))
            .message(2, source -> source.message(1, inner -> inner.text(1, "track_event")))
            .message(2, source -> source.message(1, inner -> inner.text(1, "linux.system_info")))
            .number(8, 1)
            .number(9, 1000));
    assertThat(diagnostics("key")).containsExactly("discard_buffer_for_streaming");
  }

  @Test
  void shouldFindTooOftenSampledHeap() throws IOException {
    source("android.heapprofd", source -> source.message(105, heap -> heap.number(1, 4096)));
    assertThat(diagnostics("key", "confidence"))
        .containsExactly("heapprofd_sampling_interval_too_low 0.3");
  }

  @Test
  void shouldFindVideoRecordingThatUserBuildForbids() throws IOException {
    trace.message(
        1, packet -> packet.message(45, info -> info.text(2, "a/b/c:14/AB/1:user/release-keys")));
    source("android.display.video", source -> {});
    assertThat(diagnostics("key")).containsExactly("display_video_not_enabled");
  }

  @Test
  void shouldFindPreservedFtraceBufferOfLateTraceStart() throws IOException {
    ftrace(settings -> settings.number(23, 1));
    long nanos = 600_000_000_000L;
    trace.message(1, packet -> packet.number(8, nanos).message(69, event -> event.number(2, 1)));
    assertThat(diagnostics("key")).containsExactly("preserve_ftrace_buffer_late_start");
  }

  @Test
  void shouldJudgeLastConfigOfSeveral() throws IOException {
    ftrace(settings -> settings.number(10, 32));
    ftrace(settings -> settings.number(10, 4096));
    assertThat(diagnostics("key")).isEmpty();
  }
}
