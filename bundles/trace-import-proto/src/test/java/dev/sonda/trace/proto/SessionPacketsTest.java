package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SessionPacketsTest {
  private static final String METADATA = "__intrinsic_metadata";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldWriteConfigAsText() throws IOException {
    packet(
        33,
        config ->
            config
                .message(1, buffer -> buffer.number(1, 64).number(4, 2))
                .message(2, source -> source.message(1, inner -> inner.text(1, "a\"b\n\u00e4")))
                .number(3, 500));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(METADATA, "name", "str_value"))
          .contains(
              """
              trace_config_pbtxt buffers {
                size_kb: 64
                fill_policy: DISCARD
              }
              data_sources {
                config {
                  name: "a\\"b\\n\\303\\244"
                }
              }
              duration_ms: 500\
              """);
    }
  }

  @Test
  void shouldPreferUuidOfTraceToThatOfConfig() throws IOException {
    packet(89, uuid -> uuid.number(1, 0x0123456789ABCDEFL).number(2, 0x11L));
    packet(33, config -> config.number(27, 5).number(28, 6));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(METADATA, "name", "str_value", "machine_id", "trace_id"))
          .contains("trace_uuid 01234567-89ab-cdef-0000-000000000011 - 0");
    }
  }

  @Test
  void shouldImportSystemInfoOfMachine() throws IOException {
    packet(
        45,
        info ->
            info.message(1, names -> names.text(1, "Linux").text(3, "6.1.2").text(4, "riscv64"))
                .number(8, 4)
                .number(16, 25_600_000_000L));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(METADATA, "name", "str_value", "int_value", "machine_id", "trace_id"))
          .contains("system_release 6.1.2 - 0 -", "system_ram_gb - 26 0 -");
      assertThat(tables.rows("__intrinsic_machine", "sysname", "arch", "num_cpus"))
          .containsExactly("Linux riscv64 4");
    }
  }

  @Test
  void shouldWriteStartAndEndTimesOfSessionAsMetadata() throws IOException {
    trace.message(1, packet -> packet.number(8, 10).message(69, event -> event.number(2, 1)));
    trace.message(1, packet -> packet.number(8, 30).message(69, event -> event.number(5, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(METADATA, "name", "key_type", "int_value"))
          .contains("tracing_started_ns single 10", "tracing_disabled_ns single 30");
    }
  }

  @Test
  void shouldWriteLossesOfBuffersByTheirCauses() throws IOException {
    trace.message(1, packet -> packet.number(10, 7).number(42, 1));
    trace.message(1, packet -> packet.number(10, 7).number(42, 1 | 64));
    packet(
        35,
        stats ->
            stats
                .message(1, buffer -> buffer.number(12, 4096).number(19, 3))
                .number(3, 9)
                .number(15, 1)
                .message(18, writer -> writer.number(1, 7).number(4, 0)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "idx", "value", "severity", "source"))
          .contains(
              "traced_buf_buffer_size 0 4096 info trace",
              "traced_buf_trace_writer_packet_loss 0 3 data_loss trace",
              "traced_buf_sequence_packet_loss 0 1 data_loss analysis",
              "traced_buf_data_loss_overwrite 0 1 data_loss trace",
              "traced_producers_seen - 9 info trace",
              "traced_final_flush_succeeded - 1 info trace");
    }
  }

  @Test
  void shouldMakeInstantOfTrigger() throws IOException {
    trace.message(
        1,
        packet ->
            packet.number(8, 10).message(46, trigger -> trigger.text(1, "slow").number(3, 0)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "ts", "dur", "name"))
          .containsExactly("10 0 slow");
      assertThat(tables.rows(METADATA, "name", "str_value")).contains("trace_trigger slow");
    }
  }

  @Test
  void shouldWriteTraceAttributesAsMetadata() throws IOException {
    packet(
        33,
        config ->
            config.message(
                48, all -> all.message(1, one -> one.text(1, "shop.build").text(3, "b7"))));
    packet(126, all -> all.message(1, one -> one.text(1, "shop.round").number(2, 4)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(METADATA, "name", "int_value", "str_value"))
          .contains("trace_attribute.shop.build - b7", "trace_attribute.shop.round 4 -");
    }
  }

  @Test
  void shouldCountPossibleLossesOfPeriodicFileWrites() throws IOException {
    packet(
        33,
        config ->
            config.number(8, 1).message(1, ring -> {}).message(1, buffer -> buffer.number(4, 2)));
    packet(35, stats -> stats.message(1, buffer -> buffer.number(13, 900)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stats", "name", "idx", "value"))
          .contains(
              "config_write_into_file_discard 1 1",
              "config_write_into_file_no_flush - 1",
              "long_trace_mode_bytes_overwritten 0 900");
    }
  }

  private void packet(int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
