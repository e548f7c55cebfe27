package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Track events with parts of V8's CPU profiles; CpuProfilesIT compares with Perfetto's rows. */
@Timeout(60)
class V8ProfilesTest {
  private static final int CLOCK_SNAPSHOT = 6;
  private static final int TRACK_EVENT = 11;
  private static final int INTERNED_DATA = 12;
  private static final int THREAD_DESCRIPTOR = 44;
  private static final int ANNOTATION = 4;
  private static final int LEGACY = 6;
  private static final int DATA = 1;
  private static final int OTHER = 2;
  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String STATS = "__intrinsic_stats";
  private static final String INVALID_NODE = "legacy_v8_cpu_profile_invalid_callsite";
  private static final String INVALID_SAMPLE = "legacy_v8_cpu_profile_invalid_sample";
  private static final String CHUNK =
      "{'cpuProfile':{'nodes':[{'id':1,'callFrame':{'functionName':'dig'}}],'samples':[1]},"
          + "'timeDeltas':[5]}";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  /** Relates the clocks MONOTONIC and BOOTTIME, the latter being 1 ms ahead. */
  private void relateClocks() {
    trace.message(
        1,
        packet ->
            packet.message(
                CLOCK_SNAPSHOT,
                clocks ->
                    clocks
                        .message(1, clock -> clock.number(1, 3).number(2, 1_000_000))
                        .message(1, clock -> clock.number(1, 6).number(2, 2_000_000))));
  }

  private void describeThread() {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .number(13, 1)
                .message(THREAD_DESCRIPTOR, thread -> thread.number(1, 5).number(2, 6))
                .message(
                    INTERNED_DATA,
                    data ->
                        data.message(3, name -> name.number(1, DATA).text(2, "data"))
                            .message(3, name -> name.number(1, OTHER).text(2, "other"))));
  }

  private void event(char phase, int nameIid, String json) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 3_000_000)
                .number(10, 3)
                .number(13, 2)
                .message(
                    TRACK_EVENT,
                    event ->
                        event
                            .message(
                                ANNOTATION,
                                annotation ->
                                    annotation.number(1, nameIid).text(9, json.replace('\'', '"')))
                            .message(LEGACY, legacy -> legacy.number(2, phase).number(6, 77))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldAddSamplesOfThreadAfterStartByMonotonicClock() throws IOException {
    relateClocks();
    describeThread();
    event('P', DATA, "{'startTime':1500}");
    event('P', DATA, CHUNK);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SAMPLES, "ts", "source", "callsite_id"))
          .containsExactly("2505000 legacy_v8 0");
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "name")).containsExactly("dig");
      assertThat(tables.rows("__intrinsic_thread", "tid")).contains("6");
      assertThat(tables.rows("__intrinsic_process", "pid")).contains("5");
    }
  }

  @Test
  void shouldReadNeitherOtherAnnotationsNorOtherPhases() throws IOException {
    relateClocks();
    describeThread();
    event('P', OTHER, "{'startTime':1}");
    event('I', DATA, "{'startTime':1}");
    event('P', DATA, "no JSON");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stack_profile_mapping", "name")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value")).contains(INVALID_SAMPLE + " 0");
    }
  }

  @Test
  void shouldCountProfilesOfUnknownClock() throws IOException {
    describeThread();
    event('P', DATA, "{'startTime':1}");
    event('P', DATA, CHUNK);
    event('P', 9, CHUNK);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SAMPLES, "ts")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              INVALID_SAMPLE + " 2",
              INVALID_NODE + " 1",
              "clock_sync_failure_unknown_source_clock 1",
              "interned_data_tokenizer_errors 1");
    }
  }

  @Test
  void shouldKeepArgumentsBeforeErrorInJson() throws IOException {
    describeThread();
    event('I', DATA, "{'a':[1,null,{'b':true}],'c':2,'d':03}");
    event('I', DATA, "{'e':4]");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_args", "key", "int_value"))
          .contains("debug.data.a[0] 1", "debug.data.a[1].b 1", "debug.data.c 2")
          .noneMatch(row -> row.startsWith("debug.data.d") || row.startsWith("debug.data.e"));
    }
  }
}
