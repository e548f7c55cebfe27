package dev.sonda.sql.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Formats events of a thread "my-app" (tid 7 of process 5), of the idle thread, and of a thread
 * without a name.
 */
@Timeout(240)
class FtraceFunctionsTest {
  private static final long LAST = 4;

  private final Arena arena = Arena.ofShared();
  private final PerfettoFunctions functions =
      PerfettoFunctions.over(
          new FakeCatalog()
              .with(
                  new ArrayTable(arena, "__intrinsic_ftrace_event")
                      .with("ts", 1_234_567_890L, 0L, 1_000L, 2_000L, 3_000L)
                      .with("name", "sched_switch", "kmalloc", "print", "softirq_entry", "odd")
                      .with("utid", 1, 0, 2, 0, 0)
                      .with("arg_set_id", 1, 2, 3, 4, null)
                      .with("ucpu", 1, 0, 0, 0, 0))
              .with(new ArrayTable(arena, "__intrinsic_cpu").with("cpu", 0, 12))
              .with(
                  new ArrayTable(arena, "__intrinsic_thread")
                      .with("tid", 0L, 7L, 123_456L)
                      .with("name", "swapper", "my-app", null)
                      .with("upid", null, 1, null))
              .with(new ArrayTable(arena, "__intrinsic_process").with("pid", 0L, 5L))
              .with(
                  new ArrayTable(arena, "__intrinsic_metadata")
                      .with("name", "system_release")
                      .with("str_value", "6.12.3"))
              .with(
                  new ArrayTable(arena, "__intrinsic_args")
                      .with("arg_set_id", 1, 1, 1, 2, 2, 3, 4)
                      .with(
                          "key",
                          "prev_comm",
                          "prev_state",
                          "next_pid",
                          "ptr",
                          "gfp_flags",
                          "buf",
                          "vec")
                      .with("int_value", null, 0x102L, 9L, -1L, 0x14000c0L, null, 1L)
                      .with("string_value", "my-app", null, null, null, null, "B|5|x\n", null)
                      .with("real_value", (Double) null, null, null, null, null, null, null)
                      .with(
                          "value_type", "string", "int", "int", "uint", "uint", "string", "uint")));

  @AfterEach
  void close() {
    arena.close();
  }

  private @Nullable Object line(long id) {
    return FakeFunctionArguments.call(functions, "to_ftrace", id);
  }

  @Test
  void shouldPrintTaskProcessCpuAndTime() {
    assertThat(line(0))
        .isEqualTo(
            "          my_app-7     (    5) [012] .... 1.234567: sched_switch:"
                + " prev_comm=my-app prev_state=D ==> next_pid=9");
  }

  @Test
  void shouldPrintAllArgumentsOfOtherEvents() {
    assertThat(line(1))
        .isEqualTo(
            "          <idle>-0     (-----) [000] .... 0.000000: kmalloc:"
                + " ptr=18446744073709551615 gfp_flags=GFP_KERNEL");
  }

  @Test
  void shouldPrintMarksWithoutNewline() {
    assertThat(line(2))
        .isEqualTo(
            "       <unknown>-123456 (-----) [000] .... 0.000001: tracing_mark_write: B|5|x");
  }

  @Test
  void shouldPrintNamesOfEnumAndFlagValues() {
    assertThat(line(3)).asString().endsWith("softirq_entry: vec=1 [action=TIMER]");
  }

  @Test
  void shouldPrintEventWithoutArguments() {
    assertThat(line(LAST)).asString().endsWith(": odd:");
  }

  @Test
  void shouldRefuseRowIdsOfNoEvent() {
    assertThatThrownBy(() -> line(LAST + 1)).hasMessage("to_ftrace: Cannot serialize row id 5");
  }
}
