package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with Sonda's SDK and a daemon, when the programs or the daemon end. */
@Timeout(400)
class SdkDisconnectionIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int RECORDED_BYTES = 100_000;
  private static final String TRACE = "trace";

  @TempDir Path folder;

  private SondaProcess daemon() throws Exception {
    SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service");
    daemon.awaitStderr("ready", LIMIT);
    return daemon;
  }

  /**
   * Starts a recording that ends when it is interrupted. It may begin before the program has
   * registered: an interpreted JVM takes seconds until then on a busy machine.
   */
  private SondaProcess recording() throws IOException {
    Files.writeString(
        folder.resolve("config"),
        "buffers { size_kb: 65536 } data_sources { config { name: \"track_event\" } }");
    return SondaProcess.start(
        folder, "record", "--connect", "--allow-missing", "-c", "config", "--txt", "-o", TRACE);
  }

  private List<TracePacketView> stop(SondaProcess recording) throws Exception {
    recording.interrupt();
    assertThat(recording.exitCode(LIMIT)).as(recording.stderr()).isZero();
    return new StrictTraceReader().read(folder.resolve(TRACE));
  }

  /** Slice numbers per sequence, in the sequence's order. */
  private static Map<Long, List<Long>> numbers(List<TracePacketView> trace) {
    Map<Long, List<Long>> bySequence = new HashMap<>();
    trace.stream()
        .filter(packet -> packet.has("track_event"))
        .filter(packet -> !packet.message("track_event").messages("debug_annotations").isEmpty())
        .forEach(packet ->
            bySequence
                .computeIfAbsent(
                    packet.integer("trusted_packet_sequence_id"), _ -> new ArrayList<>())
                .add(
                    packet
                        .message("track_event")
                        .messages("debug_annotations")
                        .getFirst()
                        .integer("int_value")));
    return bySequence;
  }

  private static void assertWithoutGaps(List<Long> numbers) {
    for (int i = 0; i < numbers.size(); i++) {
      assertThat(numbers.get(i)).isEqualTo(i);
    }
  }

  /** Options for all garbage collectors in a long run, for the extremes otherwise. */
  static List<String> kindsOfJvm() {
    return Boolean.getBoolean("sonda.stress")
        ? List.of(
            "-Xint",
            "-XX:+UseSerialGC",
            "-XX:+UseParallelGC",
            "-XX:+UseG1GC",
            "-XX:+UseZGC",
            "-XX:+UseShenandoahGC")
        : List.of("-Xint", "-XX:+UseZGC");
  }

  @ParameterizedTest
  @MethodSource("kindsOfJvm")
  void shouldRecordEachSliceInEachKindOfJvm(String flag) throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program =
            TracedProgramProcess.start(
                folder,
                SliceWritingProgram.class,
                List.of(flag),
                "slices=5000",
                "rate=20000",
                "numbered=1");
        SondaProcess recording = recording()) {
      program.await("wrote");
      Map<Long, List<Long>> numbers = numbers(stop(recording));
      program.awaitSuccess();
      assertThat(program.said("lost")).isEqualTo("lost 0");
      assertThat(numbers).hasSize(4);
      assertThat(numbers.values()).allSatisfy(each -> assertThat(each).hasSize(5000));
      assertThat(numbers.values()).allSatisfy(SdkDisconnectionIT::assertWithoutGaps);
    }
  }

  @Test
  void shouldRecordLastEventsOfProgramThatExits() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program =
            TracedProgramProcess.start(
                folder,
                SliceWritingProgram.class,
                List.of(),
                "threads=1",
                "slices=1000",
                "rate=20000",
                "numbered=1",
                "end=exit");
        SondaProcess recording = recording()) {
      program.await("half");
      program.awaitSuccess();
      List<Long> numbers = numbers(stop(recording)).values().iterator().next();
      assertThat(numbers).last().isEqualTo(500L);
      assertWithoutGaps(numbers);
    }
  }

  @Test
  void shouldRecordEventsThatKilledProgramHadWritten() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program =
            TracedProgramProcess.start(
                folder,
                SliceWritingProgram.class,
                List.of(),
                "threads=2",
                "slices=1000",
                "rate=20000",
                "numbered=1",
                "end=go on");
        SondaProcess recording = recording()) {
      program.await("half");
      program.kill();
      Map<Long, List<Long>> numbers = numbers(stop(recording));
      assertThat(numbers).isNotEmpty();
      assertThat(numbers.values()).allSatisfy(SdkDisconnectionIT::assertWithoutGaps);
      assertThat(numbers.values()).anySatisfy(each -> assertThat(each).hasSizeGreaterThan(499));
    }
  }

  @Test
  void shouldRecordEventsWrittenBeforeDaemonStarted() throws Exception {
    try (TracedProgramProcess program =
        TracedProgramProcess.start(folder, StartupTracingProgram.class, List.of())) {
      program.await("wrote");
      try (SondaProcess _ = daemon();
          SondaProcess recording = recording()) {
        program.awaitSuccess();
        assertThat(stop(recording)).filteredOn(packet -> packet.has("track_event")).hasSize(2);
      }
    }
  }

  /** Runs 100 rounds of 6 s under -Pstress, and three times as long on a busy machine. */
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void shouldReconnectToDaemonWhileThreadsWrite() throws Exception {
    try (TracedProgramProcess _ =
        TracedProgramProcess.start(
            folder, SliceWritingProgram.class, List.of(), "threads=8", "rate=2000", "end=go on")) {
      for (int round = 0; round < rounds(); round++) {
        Files.deleteIfExists(folder.resolve(TRACE));
        try (SondaProcess daemon = daemon();
            EndlessRecording recording = EndlessRecording.start(folder, "name: \"track_event\"")) {
          recording.endAfter(RECORDED_BYTES);
          assertThat(new StrictTraceReader().read(folder.resolve(TRACE)))
              .as("round %d", round)
              .filteredOn(packet -> packet.has("track_event"))
              .hasSizeGreaterThan(100);
          daemon.signal("KILL");
          daemon.exitCode(LIMIT);
        }
      }
    }
  }

  private static int rounds() {
    return Boolean.getBoolean("sonda.stress") ? 100 : 3;
  }
}
