package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces with packets of several machines. */
@Timeout(240)
class MultiMachineTraceTest {
  private static final int MACHINE_ID = 98;
  private static final int PROCESS_TREE = 2;
  private static final int CLOCK_SYNC = 107;
  private static final int SYS_STATS = 7;

  private static final String MACHINES = "__intrinsic_machine";
  private static final String PROCESSES = "__intrinsic_process";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldImportTraceThatHasOnlyRemoteMachine() throws IOException {
    tree(7, 50, "garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(MACHINES, "raw_id")).containsExactly("7");
      assertThat(tables.rows(PROCESSES, "pid", "machine_id")).containsExactly("0 0", "50 0");
    }
  }

  @Test
  void shouldTellProcessesOfMachinesApart() throws IOException {
    tree(0, 50, "garden");
    tree(7, 50, "orchard");
    tree(7, 51, "fence");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(MACHINES, "raw_id")).containsExactly("0", "7");
      assertThat(tables.rows(PROCESSES, "pid", "name", "machine_id"))
          .containsExactlyInAnyOrder("0 - 0", "50 garden 0", "0 - 1", "50 orchard 1", "51 fence 1");
      assertThat(tables.rows("__intrinsic_thread", "tid", "is_idle", "machine_id"))
          .contains("0 1 0", "0 1 1", "50 0 0", "50 0 1");
    }
  }

  @Test
  void shouldTellCpusOfMachinesApart() throws IOException {
    stats(0, 100, 1);
    stats(7, 200, 1);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_cpu", "id", "cpu", "machine_id"))
          .contains("1 1 0", "4097 1 1");
      assertThat(tables.rows("__intrinsic_track", "cpu", "machine_id")).contains("1 0", "1 1");
    }
  }

  @Test
  void shouldGiveKernelEventsOfMachinesTheirArguments() throws IOException {
    print(0, 100, "garden");
    print(7, 200, "orchard");
    print(0, 300, "fence");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_ftrace_event", "ts", "ucpu", "arg_set_id"))
          .containsExactly("100 0 0", "200 4096 2", "300 0 1");
      assertThat(tables.rows("__intrinsic_args", "arg_set_id", "string_value"))
          .contains("0 garden", "1 fence", "2 orchard");
    }
  }

  @Test
  void shouldConvertTimesOfRemoteMachineByClockSync() throws IOException {
    stats(0, 100, 0);
    packet(7, packet -> packet.message(CLOCK_SYNC, sync -> round(round(sync, 1000), 3000)));
    stats(7, 9500, 0);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts")).contains("100", "3500");
    }
  }

  @Test
  void shouldLeaveOutAndCountMachinesBeyondLimit() throws IOException {
    for (int machine = 0; machine < 70; machine++) {
      tree(machine, 50, "garden");
    }
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(MACHINES, "raw_id")).hasSize(65);
      assertThat(tables.rows("__intrinsic_stats", "name", "value")).contains("machines_too_many 5");
    }
  }

  /**
   * A clock synchronization round of machines whose clocks differ by 6000 ns plus the message
   * delay.
   */
  private static TraceMessageBuilder round(TraceMessageBuilder sync, long hostNs) {
    return sync.message(
        1,
        round ->
            round
                .message(2, clocks -> clock(clocks, hostNs + 5000))
                .message(3, clocks -> clock(clocks, hostNs)));
  }

  private static void clock(TraceMessageBuilder clocks, long value) {
    clocks.message(1, clock -> clock.number(1, 6).number(2, value));
  }

  private void print(int machine, long timeNs, String text) {
    packet(
        machine,
        packet ->
            packet.message(
                1,
                bundle ->
                    bundle
                        .number(1, 0)
                        .message(
                            2,
                            event ->
                                event
                                    .number(1, timeNs)
                                    .number(2, 50)
                                    .message(3, print -> print.text(2, text)))));
  }

  private void tree(int machine, int pid, String name) {
    packet(
        machine,
        packet ->
            packet
                .number(8, 100)
                .message(
                    PROCESS_TREE,
                    tree ->
                        tree.message(
                            1, process -> process.number(1, pid).number(2, 0).text(3, name))));
  }

  private void stats(int machine, long timeNs, int cpu) {
    packet(
        machine,
        packet ->
            packet
                .number(8, timeNs)
                .number(58, 6)
                .message(
                    SYS_STATS,
                    stats -> stats.message(3, times -> times.number(1, cpu).number(2, 5))));
  }

  private void packet(int machine, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet -> {
          content.accept(packet);
          if (machine != 0) {
            packet.number(MACHINE_ID, machine);
          }
        });
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
