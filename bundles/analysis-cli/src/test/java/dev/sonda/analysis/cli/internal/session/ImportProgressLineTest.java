package dev.sonda.analysis.cli.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ImportProgressLineTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long nowMillis;

  private ImportProgressLine line(boolean isShown) {
    return new ImportProgressLine(err, isShown, () -> TimeUnit.MILLISECONDS.toNanos(nowMillis));
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldShowNothingWhenImportIsShort() {
    ImportProgressLine line = line(true);
    nowMillis = 999;
    line.onBytes(1, 2);
    line.clear();
    assertThat(printed()).isEmpty();
  }

  @Test
  void shouldShowImportedPercentageAfterASecondAndClearLine() {
    ImportProgressLine line = line(true);
    nowMillis = 1000;
    line.onBytes(30_000_000, 60_000_000);
    nowMillis = 1100;
    line.onBytes(33_000_000, 60_000_000);
    assertThat(printed()).isEqualTo("\r\033[Ksonda: importing: 50 % of 60.0 MB");
    line.clear();
    assertThat(printed()).endsWith("MB\r\033[K");
  }

  @Test
  void shouldShowNothingWithinFirstSecondAfterQueryBegins() {
    ImportProgressLine line = line(true);
    nowMillis = 5000;
    line.begin();
    line.onBytes(1, 2);
    assertThat(printed()).isEmpty();
  }

  @Test
  void shouldShowNothingWhenOutputIsNoTerminal() {
    ImportProgressLine line = line(false);
    nowMillis = 5000;
    line.onBytes(1, 2);
    assertThat(printed()).isEmpty();
  }
}
