package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.BuiltinClock;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BufferConfig.ExperimentalMode;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServicePacketsTest {
  private static final int DRIFT_NS = 20_000_000;

  private final SteppedService service = new SteppedService();

  @Test
  void shouldWriteServicePacketsInOrderThatReadersRelyOn() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("data"));
    consumer.endpoint().disableTracing();
    service.run();

    List<TracePacketView> packets = service.read(consumer);
    TraceAssert.assertThatTrace(packets)
        .isTrusted()
        .payloadNames()
        .containsExactly(
            "clock_snapshot",
            "clock_snapshot",
            "synchronization_marker",
            "trace_config",
            "trace_uuid",
            "trace_provenance",
            "system_info",
            "service_event",
            "service_event",
            "service_event",
            "for_testing",
            "service_event",
            "trace_stats");
  }

  @Test
  void shouldMarkPacketsWithSequenceAndClockOfService() {
    FakeConsumer consumer = service.enable(config());
    for (TracePacketView packet : service.read(consumer)) {
      assertThat(packet.integer("trusted_uid")).isEqualTo(service.syscalls.getuid());
      assertThat(packet.integer("trusted_packet_sequence_id")).isEqualTo(1);
      boolean isMarker = packet.payloadName().equals("synchronization_marker");
      assertThat(packet.has("timestamp_clock_id")).isEqualTo(!isMarker);
    }
  }

  @Test
  void shouldEndSyncMarkerPacketWithMarker() {
    FakeConsumer consumer = service.enable(config());
    TracePacketView marker = only(service.read(consumer), "synchronization_marker");
    byte[] bytes = marker.message().toByteArray();

    assertThat(HexFormat.of().formatHex(Arrays.copyOfRange(bytes, bytes.length - 16, bytes.length)))
        .isEqualTo("82477a76b28d42ba81dc33326d57a079");
    assertThat(marker.message().getAllFields()).hasSize(3);
  }

  @Test
  void shouldReadSixClocksInOrder() {
    FakeConsumer consumer = service.enable(config());
    MessageView snapshot = payloads(service.read(consumer), "clock_snapshot").getFirst();

    assertThat(snapshot.messages("clocks"))
        .extracting(clock -> clock.integer("clock_id"))
        .containsExactly(6L, 2L, 4L, 1L, 3L, 5L);
    assertThat(snapshot.messages("clocks").getFirst().integer("timestamp"))
        .isEqualTo(service.clock.bootTimeNs());
    assertThat(snapshot.constant("primary_trace_clock")).isEqualTo("BUILTIN_CLOCK_BOOTTIME");
  }

  @Test
  void shouldWriteNewClockSnapshotOnlyWhenClocksDrift() {
    FakeConsumer consumer = service.enable(config());
    service.read(consumer);
    service.loop.advanceMs(10_000);
    service.loop.advanceMs(10_000);
    int withoutDrift = payloads(service.read(consumer), "clock_snapshot").size();
    service.loop.advanceMs(10_000);
    service.clock.drift(Clock.REALTIME, DRIFT_NS);
    service.loop.advanceMs(10_000);
    int withDrift = payloads(service.read(consumer), "clock_snapshot").size();

    assertThat(withoutDrift).isEqualTo(3);
    assertThat(withDrift).isEqualTo(5);
  }

  @Test
  void shouldKeepFirstClockSnapshotAndSixteenMore() {
    FakeConsumer consumer = service.enable(config());
    for (int i = 0; i < 40; i++) {
      service.clock.drift(Clock.REALTIME, DRIFT_NS);
      service.loop.advanceMs(10_000);
    }

    assertThat(payloads(service.read(consumer), "clock_snapshot")).hasSize(1 + 16);
  }

  @Test
  void shouldRepeatSyncMarkerAndStatsWithEachSnapshotPeriod() {
    TraceConfig.Builder config = config();
    config.getBuiltinDataSourcesBuilder().setSnapshotIntervalMs(500);
    FakeConsumer consumer = service.enable(config);
    service.read(consumer);
    service.read(consumer);
    service.loop.advanceMs(500);
    List<TracePacketView> packets = service.read(consumer);

    assertThat(payloads(packets, "trace_stats")).hasSize(2);
    TraceAssert.assertThatTrace(packets).packetsOf("synchronization_marker").hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"true, 2", "false, 1"})
  void shouldCountSuspendedTimeTowardsSnapshotsWhereConfigPrefersThat(boolean prefers, int count) {
    TraceConfig.Builder config = config();
    config
        .getBuiltinDataSourcesBuilder()
        .setSnapshotIntervalMs(60_000)
        .setPreferSuspendClockForSnapshot(prefers);
    FakeConsumer consumer = service.enable(config);
    service.read(consumer);
    service.clock.drift(Clock.BOOTTIME, 60_000_000_000L);
    service.loop.advanceMs(1000);

    assertThat(payloads(service.read(consumer), "trace_stats")).hasSize(count);
  }

  @Test
  void shouldLeaveOutHistogramsWhereConfigTurnsThemOff() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getBuiltinDataSourcesBuilder().setDisableChunkUsageHistograms(true);
    FakeConsumer consumer = service.enable(config);
    producer.write(1, packet("data"));
    consumer.endpoint().disableTracing();
    service.run();
    MessageView stats = payloads(service.read(consumer), "trace_stats").getLast();

    assertThat(stats.messages("buffer_stats")).hasSize(1);
    assertThat(stats.has("writer_stats")).isFalse();
    assertThat(stats.has("chunk_payload_histogram_def")).isFalse();
  }

  @Test
  void shouldAcceptTraceBufferV2ModeAndRepeatModeInTrace() {
    TraceConfig.Builder config = config();
    config.getBuffersBuilder(0).setExperimentalMode(ExperimentalMode.TRACE_BUFFER_V2);
    FakeConsumer consumer = service.enable(config);

    assertThat(consumer.endings()).isEmpty();
    assertThat(payloads(service.read(consumer), "trace_config").getFirst().messages("buffers"))
        .extracting(buffer -> buffer.constant("experimental_mode"))
        .containsExactly("TRACE_BUFFER_V2");
  }

  @Test
  void shouldLeaveOutPacketsThatConfigTurnsOff() {
    TraceConfig.Builder config = config("a.source");
    config
        .getBuiltinDataSourcesBuilder()
        .setDisableClockSnapshotting(true)
        .setDisableTraceConfig(true)
        .setDisableSystemInfo(true)
        .setDisableServiceEvents(true);
    List<TracePacketView> packets = service.read(service.enable(config));

    TraceAssert.assertThatTrace(packets)
        .payloadNames()
        .containsExactly("synchronization_marker", "trace_uuid", "trace_provenance", "trace_stats");
  }

  @Test
  void shouldNamePrimaryClockOfConfig() {
    TraceConfig.Builder config = config();
    config
        .getBuiltinDataSourcesBuilder()
        .setPrimaryTraceClock(BuiltinClock.BUILTIN_CLOCK_MONOTONIC);
    MessageView snapshot =
        payloads(service.read(service.enable(config)), "clock_snapshot").getFirst();

    assertThat(snapshot.constant("primary_trace_clock")).isEqualTo("BUILTIN_CLOCK_MONOTONIC");
  }

  @Test
  void shouldWriteConfigIntoTraceUnchanged() {
    TraceConfig.Builder config = config("a.source").setUniqueSessionName("mine");
    MessageView emitted = payloads(service.read(service.enable(config)), "trace_config").getFirst();

    assertThat(emitted.string("unique_session_name")).isEqualTo("mine");
    assertThat(emitted.messages("data_sources").getFirst().message("config").has("target_buffer"))
        .isFalse();
  }

  @Test
  // Perfetto's schema deprecates the fields, but its clients still set them
  @SuppressWarnings("deprecation")
  void shouldUseUuidOfConfigElseRandomOne() {
    TraceConfig.Builder config = config().setTraceUuidMsb(5).setTraceUuidLsb(-7);
    MessageView given = payloads(service.read(service.enable(config)), "trace_uuid").getFirst();
    MessageView random = payloads(service.read(service.enable(config())), "trace_uuid").getFirst();
    UUID uuid = new UUID(random.integer("msb"), random.integer("lsb"));

    assertThat(given.integer("msb")).isEqualTo(5);
    assertThat(given.integer("lsb")).isEqualTo(-7);
    assertThat(uuid.version()).isEqualTo(4);
    assertThat(uuid.variant()).isEqualTo(2);
  }

  @Test
  void shouldWriteSystemInfoOfMachine() {
    MessageView info = payloads(service.read(service.enable(config())), "system_info").getFirst();

    assertThat(info.message("utsname").string("sysname")).isEqualTo("Linux");
    assertThat(info.integer("num_cpus")).isPositive();
    assertThat(info.integer("page_size")).isPositive();
    assertThat(info.integer("system_ram_bytes")).isGreaterThan(1L << 20);
    assertThat(info.integer("hz")).isEqualTo(100);
    assertThat(info.string("tracing_service_version"))
        .startsWith("Perfetto v58.")
        .contains("(Sonda v0.");
  }

  @Test
  void shouldReportProducerOfEachSequence() {
    FakeProducer first = service.producer("first").offer("a.source");
    FakeProducer second = service.producer("second").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    first.write(1, packet("from first"));
    second.write(1, packet("from second"));
    service.run();
    List<TracePacketView> packets = service.read(consumer);
    List<MessageView> sequences =
        payloads(packets, "trace_provenance")
            .getFirst()
            .messages("buffers")
            .getFirst()
            .messages("sequences");

    assertThat(sequences)
        .extracting(sequence -> sequence.integer("producer_id"))
        .containsExactlyInAnyOrder(1L, 2L);
    for (TracePacketView packet : packets) {
      if (packet.payloadName().equals("for_testing")) {
        long producerId = packet.payload().string("str").equals("from first") ? 1 : 2;
        assertThat(sequences)
            .anyMatch(sequence ->
                sequence.integer("producer_id") == producerId
                    && sequence.integer("id") == packet.integer("trusted_packet_sequence_id"));
      }
    }
  }

  @Test
  void shouldCountProducersFlushesAndChunksInTraceStats() {
    FakeProducer producer = service.producer("probes").offer("a.source").offer("b.source");
    FakeConsumer consumer = service.enable(config("a.source").setDurationMs(100));
    producer.write(1, packet("data"), new byte[] {0x18, 0});
    service.loop.advanceMs(100);
    MessageView stats = payloads(service.read(consumer), "trace_stats").getLast();

    assertThat(stats.integer("producers_connected")).isEqualTo(1);
    assertThat(stats.integer("data_sources_registered")).isEqualTo(2);
    assertThat(stats.integer("data_sources_seen")).isEqualTo(1);
    assertThat(stats.integer("tracing_sessions")).isEqualTo(1);
    assertThat(stats.integer("total_buffers")).isEqualTo(1);
    assertThat(stats.integer("invalid_packets")).isEqualTo(1);
    assertThat(stats.integer("flushes_requested")).isEqualTo(1);
    assertThat(stats.integer("flushes_succeeded")).isEqualTo(1);
    assertThat(stats.constant("final_flush_outcome")).isEqualTo("FINAL_FLUSH_SUCCEEDED");
    MessageView buffer = stats.messages("buffer_stats").getFirst();
    assertThat(buffer.integer("buffer_size")).isEqualTo(64 << 10);
    assertThat(buffer.integer("chunks_written")).isEqualTo(1);
    assertThat(buffer.integer("chunks_read")).isEqualTo(1);
    MessageView writer = stats.messages("writer_stats").getFirst();
    assertThat(writer.integer("sequence_id")).isEqualTo(2);
    assertThat(writer.integers("chunk_payload_histogram_counts")).hasSize(11);
    assertThat(stats.integers("chunk_payload_histogram_def")).hasSize(10);
  }

  @Test
  void shouldCountChunksOfEachWriterBySize() {
    FakeProducer producer = service.producer("probes").offer("a.source").offer("b.source");
    TraceConfig.Builder config = config("a.source", "b.source");
    config.addBuffersBuilder().setSizeKb(64);
    config.addBuffersBuilder().setSizeKb(64);
    config.getDataSourcesBuilder(0).getConfigBuilder().setTargetBuffer(1);
    config.getDataSourcesBuilder(1).getConfigBuilder().setTargetBuffer(2);
    FakeConsumer consumer = service.enable(config);
    commitChunks(producer, 1, 2, 96, 992);
    commitChunks(producer, 2, 3, 480, 2016, 2016);
    consumer.endpoint().disableTracing();
    service.run();
    MessageView stats = payloads(service.read(consumer), "trace_stats").getLast();

    assertThat(stats.integers("chunk_payload_histogram_def"))
        .containsExactly(8L, 32L, 128L, 512L, 1024L, 2048L, 4096L, 8192L, 12288L, 16384L);
    assertThat(stats.messages("writer_stats"))
        .extracting(
            writer -> writer.integer("buffer"),
            writer -> writer.integers("chunk_payload_histogram_counts"))
        .containsExactlyInAnyOrder(
            tuple(1L, List.of(0L, 0L, 1L, 0L, 1L, 0L, 0L, 0L, 0L, 0L, 0L)),
            tuple(2L, List.of(0L, 0L, 0L, 1L, 0L, 2L, 0L, 0L, 0L, 0L, 0L)));
  }

  private static void commitChunks(
      FakeProducer producer, int writerId, int buffer, int... textSizes) {
    for (int chunk = 0; chunk < textSizes.length; chunk++) {
      producer.commit(
          new FakeCommit()
              .move(
                  new ChunkBytesBuilder(writerId, chunk)
                      .packet(packet("x".repeat(textSizes[chunk]))),
                  buffer));
    }
  }

  @Test
  void shouldNameDataSourcesThatDoNotStart() {
    FakeProducer producer = service.producer("sleepy");
    for (String name : List.of("a.source", "b.source", "c.source")) {
      producer.offer(DataSourceDescriptor.newBuilder().setName(name).setWillNotifyOnStart(true));
    }
    FakeConsumer consumer = service.enable(config("a.source", "b.source", "c.source"));
    producer.endpoint().notifyDataSourceStarted(1);
    producer.endpoint().notifyDataSourceStarted(3);
    service.loop.advanceMs(20_000);
    consumer.endpoint().disableTracing();
    MessageView slow =
        payloads(service.read(consumer), "service_event").stream()
            .filter(event -> event.has("slow_starting_data_sources"))
            .findFirst()
            .orElseThrow()
            .message("slow_starting_data_sources");

    assertThat(slow.messages("data_source"))
        .extracting(
            source -> source.string("producer_name"), source -> source.string("data_source_name"))
        .containsExactly(tuple("sleepy", "b.source"));
  }

  private static TracePacketView only(List<TracePacketView> packets, String payload) {
    List<TracePacketView> found =
        packets.stream().filter(packet -> packet.payloadName().equals(payload)).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static List<MessageView> payloads(List<TracePacketView> packets, String payload) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals(payload))
        .map(TracePacketView::payload)
        .toList();
  }
}
