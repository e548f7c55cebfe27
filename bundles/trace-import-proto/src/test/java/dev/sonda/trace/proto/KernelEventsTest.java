package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class KernelEventsTest {
  private static final String EVENTS = "__intrinsic_ftrace_event";
  private static final String ARGS = "__intrinsic_args";
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeRowOfEachEventWithItsFieldsAsArguments() throws IOException {
    bundle(1, events -> event(events, 100, 7, 13, idle -> idle.number(1, 2).number(2, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(EVENTS, "ts", "name", "utid", "ucpu", "common_flags"))
          .containsExactly("100 cpu_idle 1 1 0");
      assertThat(tables.rows(ARGS, "key", "int_value", "value_type"))
          .as("arguments of kernel events come after those of tracks")
          .containsExactly("cpu 1 int", "state 2 uint", "cpu_id 1 uint");
      assertThat(tables.rows("__intrinsic_counter", "ts", "value")).containsExactly("100 2.0");
      assertThat(tables.rows(TRACKS, "name", "type", "cpu")).containsExactly("cpuidle cpu_idle 1");
    }
  }

  @Test
  void shouldMakeSlicesOfSystemCallsByNamesOfMachine() throws IOException {
    packet(45, info -> info.message(1, names -> names.text(1, "Linux").text(4, "x86_64")));
    bundle(
        0,
        events -> {
          event(events, 100, 7, 329, enter -> enter.number(1, 0).number(2, 9).number(2, 8));
          event(events, 150, 7, 330, exit -> exit.number(1, 0).number(2, -11));
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("100 50 sys_read");
      assertThat(tables.rows(TRACKS, "type", "utid")).containsExactly("thread_execution 1");
      assertThat(tables.rows(ARGS, "flat_key", "key", "int_value"))
          .contains("args args[0] 9", "args args[1] 8", "ret ret -11");
    }
  }

  @Test
  void shouldNumberSystemCallsIfMachineIsNotKnown() throws IOException {
    bundle(0, events -> event(events, 100, 7, 329, enter -> enter.number(1, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "name", "dur")).containsExactly("sys_1 -1");
    }
  }

  @Test
  void shouldMakeSlicesOfMarksThatProgramsWrite() throws IOException {
    bundle(
        0,
        events -> {
          event(events, 100, 7, 3, print -> print.text(2, "B|7|draw\n"));
          event(events, 130, 7, 3, print -> print.text(2, "E|7\n"));
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(EVENTS, "name")).containsExactly("print", "print");
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("100 30 draw");
    }
  }

  @Test
  void shouldMakeSlicesOfInterrupts() throws IOException {
    bundle(
        3,
        events -> {
          event(events, 100, 7, 36, entry -> entry.number(1, 5).text(2, "eth0"));
          event(events, 120, 7, 37, exit -> exit.number(1, 5).number(2, 1));
          event(events, 130, 7, 24, entry -> entry.number(1, 3));
          event(events, 140, 7, 25, exit -> exit.number(1, 3));
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "category", "name"))
          .containsExactly("100 20 irq IRQ (eth0)", "130 10 irq NET_RX");
      assertThat(tables.rows(TRACKS, "name", "type", "cpu"))
          .containsExactly("Irq Cpu 3 cpu_irq 3", "SoftIrq Cpu 3 cpu_softirq 3");
      assertThat(tables.rows(ARGS, "key", "string_value")).contains("ret handled");
    }
  }

  @Test
  void shouldNameBlockingFunctionThatSequenceInterned() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 4)
                .number(13, 1)
                .message(
                    12, data -> data.message(26, symbol -> symbol.number(1, 9).text(2, "do_io")))
                .message(
                    1,
                    bundle -> {
                      bundle.number(1, 0);
                      event(bundle, 100, 7, 4, KernelEventsTest::fromSevenToEight);
                      event(
                          bundle,
                          110,
                          8,
                          18,
                          reason -> reason.number(1, 7).number(2, 9).number(3, 1));
                    }));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_thread_state", "utid", "state", "io_wait", "blocked_function"))
          .contains("2 D 1 do_io");
      assertThat(tables.rows(ARGS, "key", "string_value")).contains("caller do_io");
    }
  }

  @Test
  void shouldNameFieldsOfEventsThatOnlyTraceDescribes() throws IOException {
    bundle(
        0,
        events -> {
          events.message(
              11,
              described ->
                  described
                      .number(1, 65_540)
                      .message(
                          2,
                          type ->
                              type.text(1, "mine")
                                  .message(
                                      2,
                                      field -> field.text(1, "size").number(3, 1).number(5, 3))));
          event(events, 100, 7, 65_540, content -> content.number(1, -4));
          event(events, 110, 7, 65_541, content -> content.number(1, 1));
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(EVENTS, "ts", "name")).containsExactly("100 mine");
      assertThat(tables.rows(ARGS, "key", "int_value")).containsExactly("size -4");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("ftrace_generic_descriptor_errors 1");
    }
  }

  @Test
  void shouldLeaveOutEventsFromBeforeSession() throws IOException {
    trace.message(1, packet -> packet.number(8, 105).message(69, service -> service.number(2, 1)));
    bundle(
        0,
        events -> {
          event(events, 100, 7, 13, idle -> idle.number(1, 2));
          event(events, 110, 7, 13, idle -> idle.number(1, 3));
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(EVENTS, "ts")).containsExactly("110");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("ftrace_packet_before_tracing_start 1");
    }
  }

  @Test
  void shouldWriteOnlyRawRowsBeforeAllCpusHaveEvents() throws IOException {
    bundle(0, events -> event(events, 100, 7, 13, idle -> idle.number(1, 2)));
    bundle(1, events -> events.number(10, 105));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(EVENTS, "ts")).containsExactly("100");
      assertThat(tables.rows("__intrinsic_counter", "ts")).isEmpty();
    }
  }

  @Test
  void shouldCountEventsThatKernelLostDuringSession() throws IOException {
    packet(34, stats -> stats.number(1, 1).message(2, cpu -> cpu.number(1, 0).number(3, 5)));
    packet(34, stats -> stats.number(1, 2).message(2, cpu -> cpu.number(1, 0).number(3, 8)));
    packet(34, stats -> stats.number(1, 1).text(7, "sched/nothing"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "idx", "value"))
          .contains("ftrace_cpu_overrun_begin 0 5", "ftrace_cpu_overrun_delta 0 3");
    }
  }

  @Test
  void shouldPutThreadCountersOnProcessTrackWhenProcessIsKnown() throws IOException {
    bundle(
        0,
        events -> {
          event(events, 100, 8, 326, oom -> oom.number(2, 500).number(3, 8));
          event(events, 110, 9, 326, oom -> oom.number(2, 600).number(3, 9));
        });
    trace.message(
        1,
        packet ->
            packet
                .number(8, 200)
                .message(2, tree -> tree.message(2, thread -> thread.number(1, 8).number(3, 7))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "type", "utid", "upid"))
          .containsExactly("oom_score_adj - 1", "oom_score_adj_thread_fallback 2 -");
    }
  }

  @Test
  void shouldEndFailedSuspendWhenProcessesResume() throws IOException {
    bundle(
        0,
        events -> {
          suspend(events, 100, "suspend_enter", 1);
          suspend(events, 110, "freeze_processes", 1);
          suspend(events, 120, "thaw_processes", 1);
          suspend(events, 130, "thaw_processes", 0);
          suspend(events, 140, "freeze_processes", 0);
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly(
              "100 30 suspend_enter(3)", "110 30 freeze_processes(3)", "120 10 thaw_processes(3)");
      assertThat(tables.rows(TRACKS, "name", "type"))
          .hasSize(3)
          .containsOnly("Suspend/Resume Latency suspend_resume");
    }
  }

  private static void suspend(TraceMessageBuilder events, long time, String action, int start) {
    event(events, time, 7, 113, fields -> fields.text(1, action).number(2, 3).number(3, start));
  }

  private static void fromSevenToEight(TraceMessageBuilder content) {
    content.text(1, "seven").number(2, 7).number(4, 2).text(5, "eight").number(6, 8);
  }

  private void packet(int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.message(field, content));
  }

  private void bundle(int cpu, Consumer<TraceMessageBuilder> events) {
    packet(
        1,
        bundle -> {
          bundle.number(1, cpu);
          events.accept(bundle);
        });
  }

  private static void event(
      TraceMessageBuilder bundle,
      long time,
      long pid,
      int field,
      Consumer<TraceMessageBuilder> content) {
    bundle.message(2, event -> event.number(1, time).number(2, pid).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
