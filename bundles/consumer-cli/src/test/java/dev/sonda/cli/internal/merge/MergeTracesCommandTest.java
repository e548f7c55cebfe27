package dev.sonda.cli.internal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class MergeTracesCommandTest {
  private static final String UUID = "packet { trace_uuid { msb: 7 lsb: %d } }";
  private static final String EVENT =
      "packet { timestamp: %d trusted_packet_sequence_id: %d trusted_uid: 1000 }";
  private static final String CLOCKS =
      """
      packet {
        clock_snapshot {
          clocks { clock_id: 6 timestamp: %d }
          clocks { clock_id: 1 timestamp: %d }
        }
      }
      """;

  @TempDir Path folder;

  private Path trace(String name, String... packets) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(String.join("\n", packets), builder);
    return Files.write(folder.resolve(name), builder.build().toByteArray());
  }

  private CommandRun merge(Path... traces) {
    List<String> arguments =
        new ArrayList<>(List.of("merge", "-o", folder.resolve("merged").toString()));
    Arrays.stream(traces).map(Path::toString).forEach(arguments::add);
    return CommandRun.alone(arguments.toArray(String[]::new));
  }

  private String merged() throws IOException {
    ByteString bytes = ByteString.copyFrom(Files.readAllBytes(folder.resolve("merged")));
    return DynamicMessage.parseFrom(TraceSchema.load().trace(), bytes).toString();
  }

  @Test
  void shouldGiveWritersOfTwoRecordingsDistinctSequenceIds() throws IOException {
    Path first = trace("a", UUID.formatted(1), EVENT.formatted(10, 1), EVENT.formatted(11, 5));
    Path second = trace("b", UUID.formatted(2), EVENT.formatted(20, 1), EVENT.formatted(21, 5));

    assertThat(merge(first, second).exitCode()).isZero();

    assertThat(merged())
        .containsSubsequence(
            "timestamp: 10",
            "sequence_id: 1",
            "timestamp: 11",
            "sequence_id: 2",
            "timestamp: 20",
            "sequence_id: 3",
            "timestamp: 21",
            "sequence_id: 4")
        .contains("trusted_uid: 1000");
  }

  @Test
  void shouldKeepSequenceIdOfWriterAcrossSegments() throws IOException {
    Path first = trace("a", UUID.formatted(1), EVENT.formatted(10, 4));
    Path second = trace("b", UUID.formatted(1), EVENT.formatted(20, 4));

    assertThat(merge(first, second).exitCode()).isZero();

    assertThat(merged())
        .containsSubsequence("timestamp: 10", "sequence_id: 1", "timestamp: 20", "sequence_id: 1");
  }

  @Test
  void shouldKeepFieldsThatTheSchemaDoesNotKnow() throws IOException {
    Path file = folder.resolve("unknown");
    Files.write(file, new byte[] {10, 7, (byte) 0x82, 0x7D, 2, 'h', 'i', 0x50, 9});

    assertThat(merge(file).exitCode()).isZero();

    assertThat(Files.readAllBytes(folder.resolve("merged")))
        .containsExactly(10, 7, 0x82, 0x7D, 2, 'h', 'i', 0x50, 1);
  }

  @Test
  void shouldRefuseTracesOfMachinesWithoutACommonClock() throws IOException {
    Path first =
        trace("a", UUID.formatted(1), CLOCKS.formatted(5_000_000_000L, 9_000_000_000_000L));
    Path second =
        trace("b", UUID.formatted(2), CLOCKS.formatted(5_000_000_000L, 20_000_000_000_000L));

    CommandRun run = merge(first, second);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("no clock in common", "started 3.1 h apart");
    assertThat(folder.resolve("merged")).doesNotExist();
  }

  @Test
  void shouldMergeADamagedTraceUpToItsDamageAndTheNextOne() throws IOException {
    Path whole = trace("a", UUID.formatted(1), EVENT.formatted(10, 1), EVENT.formatted(11, 1));
    byte[] bytes = Files.readAllBytes(whole);
    Path torn = Files.write(folder.resolve("torn"), Arrays.copyOf(bytes, bytes.length - 1));
    Path second = trace("b", UUID.formatted(2), EVENT.formatted(20, 1));

    CommandRun run = merge(torn, second);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("torn is torn: after byte").hasLineCount(1);
    assertThat(merged()).contains("timestamp: 10", "timestamp: 20").doesNotContain("timestamp: 11");
  }

  @Test
  void shouldNotOverwriteATraceThatItReads() throws IOException {
    Path trace = trace("merged", UUID.formatted(1), EVENT.formatted(10, 1));

    CommandRun run = merge(trace);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("would be overwritten while it is read");
    assertThat(merged()).contains("timestamp: 10");
  }

  @Test
  void shouldNameMissingTrace() {
    CommandRun run = merge(folder.resolve("none"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("cannot read", "none: no such file or folder");
  }
}
