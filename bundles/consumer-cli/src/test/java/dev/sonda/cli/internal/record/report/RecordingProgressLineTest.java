package dev.sonda.cli.internal.record.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingProgressLineTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

  @Test
  void shouldShowTimeBytesAndLosses() {
    RecordingProgressLine progress = progress(true);
    progress.bytesWritten(1500);
    progress.lost(List.of(new Loss(Loss.Cause.BUFFER_FULL, "buffer 0", 2, "packet", 0, "")));
    progress.lost(List.of());

    assertThat(progress.line(1200))
        .isEqualTo("recording 1.2 s of 5.0 s, 1.5 kB, lost 2 packets; Ctrl-C stops and saves");
  }

  @Test
  void shouldRedrawOneLine() {
    RecordingProgressLine progress = progress(true);
    progress.draw(1000);
    progress.clear();

    assertThat(terminal.toString(StandardCharsets.UTF_8))
        .startsWith("\r\033[Krecording 1.0 s")
        .endsWith("\r\033[K")
        .doesNotContain("\n");
  }

  @Test
  void shouldShowThatPacketsAreSavedAndHowToAbort() {
    assertThat(RecordingProgressLine.savingLine(1500, true))
        .isEqualTo("saving, 1.5 kB so far; Ctrl-C aborts");
    assertThat(RecordingProgressLine.savingLine(0, false)).endsWith("Ctrl-C twice aborts");
  }

  @Test
  void shouldPrintNothingWhenOutputIsNoTerminal() {
    RecordingProgressLine progress = progress(false);
    progress.draw(1000);
    progress.clear();

    assertThat(terminal.size()).isZero();
  }

  private RecordingProgressLine progress(boolean shown) {
    return new RecordingProgressLine(
        new PrintStream(terminal, true, StandardCharsets.UTF_8), shown, 5000);
  }
}
