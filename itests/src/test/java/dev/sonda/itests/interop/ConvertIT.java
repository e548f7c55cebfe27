package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.protos.TraceSchema;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Compares slices of converted and original traces in Perfetto's trace processor. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ConvertIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SLICES =
      "select name, ts, dur, category from slice where category is not 'sched' order by ts, dur";
  private static final String FLOWS =
      "select begin.name, begin.ts, finish.name, finish.ts from flow"
          + " join slice begin on flow.slice_out = begin.id"
          + " join slice finish on flow.slice_in = finish.id order by begin.ts, finish.ts";
  private static final String COUNTERS = "select ts, value from counter order by ts";

  @TempDir Path folder;

  @Test
  void shouldKeepSlicesAndCounters() throws Exception {
    Path original = original("events");

    convert(original);

    Path converted = folder.resolve("chrome.json");
    assertThat(TraceProcessorCommand.rows(converted, SLICES))
        .hasSize(5)
        .isEqualTo(TraceProcessorCommand.rows(original, SLICES));
    assertThat(TraceProcessorCommand.rows(converted, COUNTERS))
        .hasSize(1)
        .isEqualTo(TraceProcessorCommand.rows(original, COUNTERS));
    assertThat(
            TraceProcessorCommand.rows(converted, "select name from thread where tid in (101, 2)"))
        .containsExactlyInAnyOrder("\"worker\"", "\"CPU 1\"");
  }

  @Test
  void shouldKeepFlowsAndLegacyEvents() throws Exception {
    Path original = original("flows");

    convert(original);

    Path converted = folder.resolve("chrome.json");
    assertThat(TraceProcessorCommand.errorsAndLosses(converted)).isEmpty();
    assertThat(TraceProcessorCommand.rows(converted, SLICES))
        .hasSize(12)
        .isEqualTo(TraceProcessorCommand.rows(original, SLICES));
    assertThat(TraceProcessorCommand.rows(converted, FLOWS))
        .hasSize(7)
        .isEqualTo(TraceProcessorCommand.rows(original, FLOWS));
  }

  private Path original(String name) throws Exception {
    DynamicMessage.Builder trace = DynamicMessage.newBuilder(TraceSchema.load().trace());
    try (InputStream in = getClass().getResourceAsStream("/convert/" + name + ".textproto")) {
      byte[] text = Objects.requireNonNull(in).readAllBytes();
      TextFormat.merge(new String(text, StandardCharsets.UTF_8), trace);
    }
    return Files.write(folder.resolve("original.pftrace"), trace.build().toByteArray());
  }

  private void convert(Path original) throws Exception {
    try (SondaProcess convert =
        SondaProcess.start(
            folder, "convert", "--to=chrome", original.toString(), "-o", "chrome.json")) {
      assertThat(convert.exitCode(LIMIT)).as(convert.stderr()).isZero();
      assertThat(convert.stderr()).isEmpty();
    }
  }
}
