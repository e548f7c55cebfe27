package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Packets of Android's users, flags, games, wakelocks and CPU times, and packets about processes:
 * memory mappings, start and end, network.
 */
@Timeout(240)
class AndroidPacketsTest {
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).number(10, 1).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static Consumer<TraceMessageBuilder> user(String type, int id) {
    return list -> list.message(1, user -> user.text(1, type).number(2, id));
  }

  @Test
  void shouldListEachUserOnceWithLastType() throws IOException {
    packet(1, 123, user("FULL", 10));
    packet(2, 123, user("PROFILE", 10));
    packet(3, 123, error -> error.number(2, -1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_android_user_list", "type", "android_user_id"))
          .containsExactly("PROFILE 10");
      assertThat(tables.rows(STATS, "name", "value")).contains("user_list_errors 1");
    }
  }

  @Test
  void shouldListFlagsAndNoteErrors() throws IOException {
    packet(
        5,
        127,
        flags ->
            flags.message(
                1,
                flag -> flag.text(2, "f").text(3, "p").text(5, "on").number(7, 2).number(10, 9)));
    packet(6, 127, error -> error.text(2, "broken"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_android_aflags",
                  "ts",
                  "package",
                  "name",
                  "value",
                  "staged_value",
                  "permission",
                  "type"))
          .containsExactly("5 p f on - read-write unspecified");
      assertThat(tables.rows(STATS, "name", "value")).contains("android_aflags_errors 1");
    }
  }

  @Test
  void shouldListGamesWithTheirModes() throws IOException {
    packet(
        5,
        83,
        list ->
            list.message(
                1,
                game ->
                    game.text(1, "game")
                        .number(2, 10001)
                        .number(3, 2)
                        .message(4, mode -> mode.number(1, 2).number(2, 1))
                        .message(4, mode -> mode.number(1, 77))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_android_game_intervention_list",
                  "package_name",
                  "uid",
                  "current_mode",
                  "standard_mode_supported",
                  "perf_mode_supported",
                  "perf_mode_use_angle",
                  "battery_mode_fps"))
          .containsExactly("game 10001 2 0 1 1 -");
    }
  }

  @Test
  void shouldSumCpuTimesByUserAndCluster() throws IOException {
    packet(10, 119, cpu -> cpu.number(1, 1).packed(2, 1000, 10_001).packed(3, 70, 50));
    packet(20, 119, cpu -> cpu.packed(2, 10_001).packed(3, 5));
    packet(30, 119, cpu -> cpu.packed(2, 10_001).packed(3, 0));
    packet(40, 119, cpu -> cpu.packed(2, 10_001).packed(3, 6));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_android_cpu_per_uid_track", "uid", "cluster", "total_cpu_millis"))
          .containsExactly("1000 0 0", "10001 0 11");
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly(
              "10 0.0", "10 0.0", "10 70.0", "10 50.0", "20 5.0", "20 55.0", "30 5.0", "30 55.0",
              "40 11.0", "40 61.0");
    }
  }

  @Test
  void shouldCountTimesOfWakelocks() throws IOException {
    packet(
        10,
        115,
        data ->
            data.message(1, lock -> lock.number(1, 4).text(2, "wifi").number(3, 1))
                .packed(2, 4, 99)
                .packed(3, 3, 1)
                .number(4, 1));
    packet(20, 115, data -> data.packed(2, 4).packed(3, 2));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("10 3000000.0", "20 5000000.0");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("kernel_wakelock_unknown_id 1", "kernel_wakelock_zero_value_reported 1");
    }
  }

  @Test
  void shouldFollowStatesOfConcurrentSessions() throws IOException {
    packet(10, 134, session -> session.number(1, 3).text(2, "boot").number(3, 5));
    packet(30, 134, session -> session.number(1, 1).text(2, "boot").number(3, 5));
    packet(40, 134, session -> session.number(1, 42).number(3, 6));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_state", "ts", "dur", "value"))
          .containsExactly("10 20 STARTED", "30 0 DISABLED");
      assertThat(tables.rows("__intrinsic_track", "name")).containsExactly("boot");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("concurrent_session_event_unknown_state 1");
    }
  }

  @Test
  void shouldListSmapsMappingsOfPackedAndPlainEntries() throws IOException {
    packet(
        10,
        68,
        smaps ->
            smaps
                .number(1, 50)
                .message(
                    3,
                    packed ->
                        packed
                            .text(1, "/lib/a (deleted)")
                            .text(1, "[heap]")
                            .packed(3, 2, 1)
                            .packed(4, 40, 8)));
    packet(20, 68, smaps -> smaps.number(1, 50).message(2, e -> e.text(1, "b").number(4, 3)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_profiler_smaps",
                  "ts",
                  "path_trimmed",
                  "aggregate_count",
                  "is_deleted",
                  "size_kb",
                  "swap_kb"))
          .containsExactly("10 /lib/a 2 1 40 0", "10 [heap] 1 0 8 0", "20 b 1 0 0 3");
    }
  }

  @Test
  void shouldTakeStartAndEndOfProcessFromTrackEvents() throws IOException {
    packet(1, 60, track -> track.number(1, 7).message(4, t -> t.number(1, 50).number(2, 50)));
    packet(
        10,
        11,
        event ->
            event
                .number(9, 3)
                .number(11, 7)
                .message(2010, start -> start.number(2, 50).text(3, "app").number(8, 3)));
    packet(
        30,
        11,
        event -> event.number(9, 3).number(11, 7).message(2013, died -> died.number(2, 50)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_android_track_event_process",
                  "fw_start_ts",
                  "fw_end_ts",
                  "trigger_type"))
          .containsExactly("10 30 3");
      assertThat(tables.rows("__intrinsic_process", "pid", "name")).contains("50 app");
    }
  }

  @Test
  void shouldMakeSlicesOfNetworkPacketsUnderTheirPackage() throws IOException {
    packet(1, 47, list -> list.message(1, known -> known.text(1, "com.app").number(2, 10_005)));
    packet(10, 88, sent -> sent.number(1, 2).text(2, "wlan").number(3, 60).number(4, 110_005));
    packet(
        100,
        92,
        bundle ->
            bundle
                .message(2, context -> context.number(1, 1).text(2, "wlan").number(7, 18))
                .packed(3, 5, 7)
                .packed(4, 40, 50));
    packet(
        200,
        92,
        bundle ->
            bundle
                .message(2, context -> context.number(6, 17))
                .number(5, 3)
                .number(6, 20)
                .number(7, 900));
    packet(300, 92, bundle -> bundle.number(1, 99));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "ts", "dur", "name"))
          .containsExactly("10 0 com.app", "105 0 uid=0", "107 0 uid=0", "200 20 uid=0");
      assertThat(
              tables.rows(
                  "__intrinsic_android_network_packets",
                  "id",
                  "direction",
                  "packet_transport",
                  "packet_length",
                  "packet_count",
                  "packet_tcp_flags_str"))
          .containsExactly(
              "0 Transmitted IPPROTO (0) 60 1 -",
              "1 Received IPPROTO (0) 40 1 .s..a...",
              "2 Received IPPROTO (0) 50 1 .s..a...",
              "3 DIR_UNKNOWN IPPROTO_UDP 900 3 -");
      assertThat(tables.rows(STATS, "name", "value")).contains("network_trace_intern_errors 1");
    }
  }
}
