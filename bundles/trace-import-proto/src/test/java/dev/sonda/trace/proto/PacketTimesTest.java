package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Timestamps of packets, with and without clock snapshots. */
@Timeout(240)
class PacketTimesTest {
  private static final int REALTIME = 1;
  private static final int MONOTONIC = 3;
  private static final int BOOTTIME = 6;
  private static final String CLOCKS = "__intrinsic_clock_snapshot";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldReadPacketAgainWhenSnapshotOfItsClockComesLater() throws IOException {
    forks(50, MONOTONIC, 7);
    snapshot(MONOTONIC, 100, BOOTTIME, 1100);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts", "value")).containsExactly("1050 7.0");
    }
  }

  @Test
  void shouldCountPacketWithoutSnapshotOfItsClock() throws IOException {
    snapshot(MONOTONIC, 100, BOOTTIME, 1100);
    forks(50, REALTIME, 7);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "clock_sync_failure_unknown_source_clock 1",
              "clock_sync_failure_undeferrable_packet_loss 1");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value"))
          .contains("source_clock_id 1", "source_timestamp 50", "target_clock_id 6");
    }
  }

  @Test
  void shouldLeaveTraceClockUnsetWithoutSnapshot() throws IOException {
    forks(50, 0, 7);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_metadata", "name")).doesNotContain("trace_time_clock_id");
      assertThat(tables.rows(CLOCKS, "ts")).isEmpty();
    }
  }

  @Test
  void shouldLinkTraceFileClockWhenTimesPrecedeSnapshots() throws IOException {
    forks(50, BOOTTIME, 7);
    snapshot(MONOTONIC, 100, BOOTTIME, 1100);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(CLOCKS, "ts", "clock_id", "clock_value", "snapshot_id"))
          .isEqualTo(List.of("0 6 0 0", "0 11 0 0", "1100 3 100 1", "1100 6 1100 1"));
      assertThat(tables.rows("__intrinsic_metadata", "name")).doesNotContain("trace_time_clock_id");
    }
  }

  @Test
  void shouldLeaveOutInternedDataOfLostState() throws IOException {
    trace.message(1, packet -> packet.number(10, 3).message(12, data -> data.number(99, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("interned_data_skipped_incremental_state_invalid 1");
    }
  }

  private void forks(long time, int clock, long forks) {
    trace.message(
        1, packet -> packet.number(8, time).number(58, clock).message(7, s -> s.number(4, forks)));
  }

  private void snapshot(int clock, long value, int other, long otherValue) {
    trace.message(
        1,
        packet ->
            packet.message(
                6,
                snapshot ->
                    snapshot
                        .message(1, reading -> reading.number(1, clock).number(2, value))
                        .message(1, reading -> reading.number(1, other).number(2, otherValue))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
