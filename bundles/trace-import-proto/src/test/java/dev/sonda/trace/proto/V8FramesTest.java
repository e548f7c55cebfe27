package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Frames of stack samples in code that V8 has generated. */
@Timeout(240)
class V8FramesTest {
  private static final int INTERNAL = 100;
  private static final int MOVE = 103;
  private static final int PID = 100;

  private static final String FRAMES = "__intrinsic_stack_profile_frame";
  private static final String JIT_FRAMES = "__intrinsic_jit_frame";
  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String MAPPINGS = "__intrinsic_stack_profile_mapping";

  @TempDir Path folder;

  private final V8TraceBuilder trace = new V8TraceBuilder();

  /**
   * Callstack 1 has a frame at 0x1100 of an anonymous mapping, callstack 2 another one above it,
   * callstack 3 a frame at 0x8100 of a file.
   */
  @BeforeEach
  void internStacks() {
    trace.intern(data ->
        data.message(5, name -> name.number(1, 1).text(2, "perf's"))
            .message(17, path -> path.number(1, 1).text(2, "lib"))
            .message(19, mapping -> mapping.number(1, 1).number(4, 0x1000).number(5, 0x5000))
            .message(
                19,
                mapping ->
                    mapping
                        .number(1, 2)
                        .number(4, 0x8000)
                        .number(5, 0xA000)
                        .number(6, 0x10)
                        .number(7, 1)
                        .number(8, 0x20))
            .message(6, frame(1, 0, 1, 0x100))
            .message(6, frame(2, 1, 1, 0x200))
            .message(6, frame(3, 0, 2, 0x130))
            .message(7, stack -> stack.number(1, 1).number(2, 1))
            .message(7, stack -> stack.number(1, 2).number(2, 2).number(2, 1))
            .message(7, stack -> stack.number(1, 3).number(2, 3)));
  }

  private static Consumer<TraceMessageBuilder> frame(int iid, int name, int mapping, long relPc) {
    return frame -> frame.number(1, iid).number(2, name).number(3, mapping).number(4, relPc);
  }

  private void code(long timeNs, String name, long start) {
    trace.code(
        timeNs, INTERNAL, code -> code.number(1, 1).text(3, name).number(6, start).number(7, 0x20));
  }

  private void isolate() {
    trace.intern(data ->
        data.message(35, V8TraceBuilder.isolate(1, PID, 7, 0x1000, 0x4000, 0x8000, 0x1000)));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldNameFrameAfterCodeThatIsAtItsAddress() throws IOException {
    isolate();
    code(20, "first", 0x1100);
    trace.sample(30, PID, 1);
    code(40, "second", 0x10F0);
    trace.sample(50, PID, 2);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name", "rel_pc"))
          .containsExactly("first 256", "perf's 512", "second 256");
      assertThat(tables.rows(JIT_FRAMES, "jit_code_id", "frame_id")).containsExactly("0 0", "1 2");
      assertThat(tables.rows(SAMPLES, "ts", "callsite_id")).containsExactly("30 0", "50 2");
      assertThat(trace.statistics(tables)).containsExactly("jit_unknown_frame 1");
    }
  }

  @Test
  void shouldNameFrameAfterCodeThatHasMovedToItsAddress() throws IOException {
    isolate();
    code(20, "moving", 0x2000);
    trace.code(
        30, MOVE, move -> move.number(1, 1).number(3, 0x2000).number(4, 0x1100).number(5, 0x20));
    trace.sample(40, PID, 1);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name")).containsExactly("moving");
      assertThat(tables.rows("__intrinsic_jit_code", "start_address")).containsExactly("8192");
    }
  }

  @Test
  void shouldKeepFramesFromBeforeTheFirstCode() throws IOException {
    trace.sample(10, PID, 1);
    isolate();
    code(20, "late", 0x1100);
    trace.sample(30, PID, 2);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name")).containsExactly("-", "perf's");
      assertThat(tables.rows(JIT_FRAMES, "frame_id")).isEmpty();
    }
  }

  @Test
  void shouldNameUnknownFrameAfterItsAddress() throws IOException {
    isolate();
    code(20, "elsewhere", 0x3000);
    trace.sample(30, PID, 1);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name")).containsExactly("[+0x100]");
      assertThat(trace.statistics(tables)).containsExactly("jit_unknown_frame 1");
    }
  }

  @Test
  void shouldNotNameFramesOfOtherProcesses() throws IOException {
    isolate();
    code(20, "first", 0x1100);
    trace.sample(30, PID + 1, 1);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(FRAMES, "name")).containsExactly("-");
      assertThat(trace.statistics(tables)).isEmpty();
    }
  }

  @Test
  void shouldExtendBuiltInFunctionsToMappingOfTheirFile() throws IOException {
    trace.sample(10, PID, 3);
    isolate();
    code(20, "inside", 0x9800);
    code(30, "heap", 0x1100);
    trace.clearState();
    internStacks();
    trace.sample(40, PID, 3);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_jit_code", "function_name"))
          .containsExactly("inside", "heap");
      assertThat(tables.rows(FRAMES, "name", "rel_pc")).containsExactly("- 304", "[+0x130] 304");
    }
  }

  @Test
  void shouldShareBuiltInFunctionsOfIsolatesInProcess() throws IOException {
    isolate();
    trace.intern(data ->
        data.message(35, V8TraceBuilder.isolate(2, PID, 8, 0x1000, 0x4000, 0x8000, 0x1000)));
    code(20, "first", 0x8100);
    trace.code(
        30,
        INTERNAL,
        code -> code.number(1, 2).text(3, "second").number(6, 0x8100).number(7, 0x20));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_jit_code", "function_name", "estimated_delete_ts"))
          .containsExactly("first 30", "second -");
      assertThat(tables.rows(MAPPINGS, "name", "start", "end"))
          .containsExactly("[jit: v8 blob] 32768 36864");
    }
  }
}
