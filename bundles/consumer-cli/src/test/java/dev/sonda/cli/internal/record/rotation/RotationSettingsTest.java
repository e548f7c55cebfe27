package dev.sonda.cli.internal.record.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RotationSettingsTest {
  private static final long MIB = 1 << 20;

  @ParameterizedTest
  @CsvSource({"100M/10m, 100, 600000", "1g, 1024, 0", "/90s, 0, 90000"})
  void shouldParseSizeAndTimeOfRotation(String text, long sizeMib, long timeMs) throws Exception {
    RotationSettings rotation = parse("--rotate", text, "--keep", "20");
    assertThat(rotation.plan()).isEqualTo(new RotationPlan(sizeMib * MIB, timeMs));
    assertThat(rotation.keep()).isEqualTo(20);
    assertThat(rotation.minFreeBytes()).isEqualTo(256 * MIB);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "soon", "10M/soon", "0M"})
  void shouldRefuseRotationWhenNeitherSizeNorTime(String text) {
    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> parse("--rotate", text));
    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shouldRefuseZeroAsNumberOfKeptSegments() {
    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> parse("--rotate", "1M", "--keep", "0"));
    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shouldSetShortWritePeriodUnlessConfigSetsOne() throws Exception {
    RotationSettings rotation = parse("--rotate", "1M");
    TraceConfig config = rotation.into(TraceConfig.getDefaultInstance());
    assertThat(config.getWriteIntoFile()).isTrue();
    assertThat(config.getFileWritePeriodMs()).isEqualTo(1000);
    assertThat(config.getFlushPeriodMs()).isEqualTo(5000);
    assertThat(
            parse("--rotate", "/2s")
                .into(config.toBuilder().clearFlushPeriodMs().build())
                .getFlushPeriodMs())
        .isEqualTo(1000);
    TraceConfig own = TraceConfig.newBuilder().setFileWritePeriodMs(5000).build();
    assertThat(rotation.into(own).getFileWritePeriodMs()).isEqualTo(5000);
  }

  private static RotationSettings parse(String... arguments) throws CommandFailure {
    return RotationSettings.of(new CommandLine(RecordFlags.spec()).parseArgs(arguments))
        .orElseThrow();
  }
}
