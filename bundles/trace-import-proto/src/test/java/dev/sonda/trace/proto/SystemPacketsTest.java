package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SystemPacketsTest {
  private static final String TRACKS = "__intrinsic_track";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String PROCESSES = "__intrinsic_process";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeCountersOfSystemStatistics() throws IOException {
    packet(
        10,
        7,
        stats ->
            stats
                .message(1, memory -> memory.number(1, 2).number(2, 3))
                .message(2, memory -> memory.number(1, 1).number(2, 5))
                .number(4, 77)
                .message(14, psi -> psi.number(1, 1).number(2, 9)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type", "unit"))
          .containsExactly(
              "MemFree meminfo bytes",
              "nr_free_pages vmstat -",
              "num_forks num_forks -",
              "psi.cpu.some psi -");
      assertThat(tables.rows(COUNTERS, "ts", "track_id", "value"))
          .containsExactly("10 0 3072.0", "10 1 5.0", "10 2 77.0", "10 3 9.0");
    }
  }

  @Test
  void shouldMakeEightCountersOfEachCpusTimes() throws IOException {
    packet(10, 7, stats -> stats.message(3, cpu -> cpu.number(1, 1).number(2, 4).number(9, 6)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "cpu"))
          .hasSize(8)
          .startsWith("cpu.times.user_ns 1")
          .endsWith("cpu.times.steal_ns 1");
      assertThat(tables.rows(COUNTERS, "value")).startsWith("4.0", "0.0").endsWith("6.0");
      assertThat(tables.rows("__intrinsic_cpu", "cpu")).containsExactly("-", "1");
    }
  }

  @Test
  void shouldMakeCountersOfDiskActivityBetweenPackets() throws IOException {
    packet(10, 7, stats -> stats.message(13, disk -> disk(disk, 0, 0)));
    packet(20, 7, stats -> stats.message(13, disk -> disk(disk, 4096, 500)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "unit"))
          .startsWith("diskstat.[sda].read_amount MB", "diskstat.[sda].read_throughput MB/s")
          .hasSize(8);
      assertThat(tables.rows(COUNTERS, "ts", "value")).startsWith("20 2.0", "20 4.0");
    }
  }

  @Test
  void shouldCountUnknownCounterKeys() throws IOException {
    packet(10, 7, stats -> stats.message(1, memory -> memory.number(1, 999).number(2, 3)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "value")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("meminfo_unknown_keys 1", "vmstat_unknown_keys 0");
    }
  }

  @Test
  void shouldMakeCountersOfProcesses() throws IOException {
    packet(
        10,
        9,
        stats ->
            stats.message(
                1, process -> process.number(1, 42).number(3, 2).number(10, -7).number(21, 5)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type", "upid"))
          .containsExactly(
              "mem.rss process_memory 1",
              "oom_score_adj oom_score_adj 1",
              "runtime.user_ns proc_stat_runtime 1");
      assertThat(tables.rows(COUNTERS, "value")).containsExactly("2048.0", "-7.0", "5.0");
      assertThat(tables.rows(PROCESSES, "pid")).containsExactly("0", "42");
    }
  }

  @Test
  void shouldNameWorkersOfKernelWithoutTheirQueue() throws IOException {
    packet(
        10,
        2,
        tree ->
            tree.message(
                1,
                process ->
                    process
                        .number(1, 30)
                        .number(2, 2)
                        .text(3, "kworker/0:1-events")
                        .number(5, 100_007)
                        .number(8, 1)
                        .number(9, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(PROCESSES, "pid", "name", "cmdline", "uid", "android_user_id"))
          .contains("30 kworker/0:1 kworker/0:1 100007 1");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name")).contains("30 kworker/0:1");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value", "value_type"))
          .containsExactly("is_kthread 1 bool");
    }
  }

  @Test
  void shouldPutCpusOfOneCapacityIntoOneCluster() throws IOException {
    packet(
        10,
        67,
        info ->
            info.message(1, cpu -> cpu.number(3, 1024).number(2, 3000))
                .message(1, cpu -> cpu.number(3, 512))
                .message(1, cpu -> cpu.number(3, 1024)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_cpu", "cpu", "cluster_id", "capacity"))
          .containsExactly("0 1 1024", "1 0 512", "2 1 1024");
      assertThat(tables.rows("__intrinsic_cpu_freq", "ucpu", "freq")).containsExactly("0 3000");
    }
  }

  @Test
  void shouldMakeLogOfJournal() throws IOException {
    packet(
        10,
        132,
        event ->
            event
                .number(1, 5)
                .number(3, 1000)
                .number(5, 6)
                .text(6, "sshd")
                .text(7, "hello")
                .text(10, "ssh.service"));
    packet(20, 132, event -> event.number(20, 11).number(21, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_logs", "ts", "utid", "prio", "log_source", "tag", "msg"))
          .containsExactly("10 1 6 systemd_journald sshd hello");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value", "string_value"))
          .containsExactly("uid 1000 -", "systemd_unit - ssh.service");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("systemd_journal_num_total 11", "systemd_journal_num_failed 1");
    }
  }

  @Test
  void shouldMakeCountersOfBatteries() throws IOException {
    packet(10, 38, battery -> battery.number(1, 3000).number(3, -2000).number(7, 4_000_000));
    packet(20, 38, battery -> battery.text(5, "BAT1").number(6, 8).number(7, 4_000_000));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly(
              "batt.charge_uah battery_counter",
              "batt.current_ua battery_counter",
              "batt.voltage_uv battery_counter",
              "batt.power_mw battery_counter",
              "batt.BAT1.charge_uah battery_counter",
              "batt.BAT1.voltage_uv battery_counter");
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly(
              "10 3000.0", "10 -2000.0", "10 4000000.0", "10 8.0", "20 2.0", "20 4000000.0");
    }
  }

  private static void disk(TraceMessageBuilder disk, long sectors, long ms) {
    disk.text(1, "sda").number(2, sectors).number(3, ms);
  }

  private void packet(long time, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, time).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
