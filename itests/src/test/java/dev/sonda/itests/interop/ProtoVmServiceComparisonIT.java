package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.sdk.ProtoVmPatchProgram;
import dev.sonda.itests.sdk.TracedProgramProcess;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records a producer with a ProtoVM program with Perfetto's and Sonda's services, in a ring that
 * holds a small part of the patches: in both traces the state contains exactly the patches that the
 * ring has overwritten.
 */
@Timeout(400)
class ProtoVmServiceComparisonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path PROGRAM =
      Path.of(
              "../bundles/probe-procfs/src/main/resources/dev/sonda/probe/procfs/internal/program",
              "process-tree.vm")
          .toAbsolutePath();
  private static final String CONFIG =
      """
      buffers { size_kb: 64 experimental_mode: TRACE_BUFFER_V2 }
      data_sources { config { name: "%s" protovm_config { memory_limit_kb: 64 } } }
      """
          .formatted(ProtoVmPatchProgram.NAME);

  @TempDir Path folder;

  @Test
  void shouldFoldLostPatchesIntoStateInSondasService() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service")) {
      daemon.awaitStderr("ready", LIMIT);
      stateShouldBeThatOfLostPatches(record());
    }
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = PerfettoProcess.BIN,
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldFoldLostPatchesIntoStateInPerfettosService() throws Exception {
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced")) {
      stateShouldBeThatOfLostPatches(record());
    }
  }

  private List<TracePacketView> record() throws Exception {
    Files.writeString(folder.resolve("config"), CONFIG);
    try (TracedProgramProcess program =
            TracedProgramProcess.start(
                folder, ProtoVmPatchProgram.class, List.of(), PROGRAM.toString());
        SondaProcess recording =
            SondaProcess.start(
                folder,
                "record",
                "--connect",
                "--allow-missing",
                "-c",
                "config",
                "--txt",
                "-o",
                "trace")) {
      program.await("wrote");
      recording.interrupt();
      assertThat(recording.exitCode(LIMIT)).as(recording.stderr()).isZero();
      program.awaitSuccess();
    }
    return new StrictTraceReader().read(folder.resolve("trace"));
  }

  private static void stateShouldBeThatOfLostPatches(List<TracePacketView> trace) throws Exception {
    MessageView machine = only(trace, "protovms").messages("instance").getFirst();
    List<Long> kept =
        trace.stream()
            .filter(packet -> packet.has("process_tree"))
            .map(packet -> packet.integer("timestamp"))
            .toList();
    assertThat(kept).hasSizeBetween(100, ProtoVmPatchProgram.PATCHES / 2);
    assertThat(kept.getLast()).isEqualTo(ProtoVmPatchProgram.PATCHES);
    int lost = Math.toIntExact(kept.getFirst() - 1);
    assertThat(kept).as("without gaps").hasSize(ProtoVmPatchProgram.PATCHES - lost);

    MessageView state = machine.message("state");
    assertThat(state.integer("timestamp")).isEqualTo(lost);
    MessageView tree = state.message("process_tree");
    assertThat(tree.integer("collection_end_timestamp")).isEqualTo(lost);
    assertThat(names(tree)).isEqualTo(namesAfter(lost));
    assertThat(machine.message("program").message().toByteArray())
        .isEqualTo(Files.readAllBytes(PROGRAM));
    assertThat(machine.integer("memory_limit_kb")).isEqualTo(64);
    assertThat(machine.integers("producer_id")).hasSize(1);
  }

  private static MessageView only(List<TracePacketView> trace, String payload) {
    List<TracePacketView> packets = trace.stream().filter(packet -> packet.has(payload)).toList();
    assertThat(packets).as(payload).hasSize(1);
    return packets.getFirst().message(payload);
  }

  private static Map<Long, String> names(MessageView tree) {
    return tree.messages("processes").stream()
        .collect(
            Collectors.toMap(
                process -> process.integer("pid"),
                process -> process.strings("cmdline").getFirst(),
                (_, last) -> last,
                TreeMap::new));
  }

  /** Last name of each process in the first {@code patches} patches. */
  private static Map<Long, String> namesAfter(int patches) {
    Map<Long, String> names = new TreeMap<>();
    for (int i = 1; i <= patches; i++) {
      names.put(i % ProtoVmPatchProgram.PIDS + 1L, ProtoVmPatchProgram.name(i));
    }
    return names;
  }
}
