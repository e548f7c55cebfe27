package dev.sonda.cli.internal.config.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceConfigReaderTest {
  @TempDir Path folder;

  @Test
  void shouldPointAtAnUnknownFieldAndSuggestAKnownOne() throws IOException {
    CommandFailure failure = textFailure("buffers {\n  size_kbs: 4096\n}\n");

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(failure)
        .hasMessage(
            folder.resolve("c.txt")
                + ":2:3: TraceConfig.BufferConfig has no field 'size_kbs';"
                + " did you mean 'size_kb'?");
  }

  @Test
  void shouldPointAtAValueOfTheWrongKind() throws IOException {
    assertThat(textFailure("duration_ms: 5\nbuffers { size_kb: \"big\" }\n"))
        .hasMessageStartingWith(folder.resolve("c.txt") + ":2:20: ");
  }

  @Test
  void shouldPointAtAnUnknownEnumValue() throws IOException {
    assertThat(textFailure("buffers { fill_policy: SQUARE }"))
        .hasMessageStartingWith(folder.resolve("c.txt") + ":1:")
        .hasMessageContaining("SQUARE");
  }

  @Test
  void shouldPointAtEveryMistake() throws IOException {
    String text =
        """
        buffers { size_kb: "big" fill_policy: SQUARE }
        duration_ms: soon
        flush_perid_ms: 5
        buffrs { size_kb: 1 }
        """;

    assertThat(String.valueOf(textFailure(text).getMessage()).lines())
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains(":1:20: "),
            line -> assertThat(line).contains("SQUARE"),
            line -> assertThat(line).contains(":2:14: "),
            line -> assertThat(line).contains("did you mean 'flush_period_ms'?"),
            line -> assertThat(line).contains("did you mean 'buffers'?"));
  }

  @Test
  void shouldDistinguishTextFromBinaryWhenFormatIsNotGiven() throws CommandFailure {
    TraceConfig config = TraceConfig.newBuilder().setDurationMs(7).build();

    assertThat(stdin("duration_ms: 7\n").read(TraceConfigReader.Format.BY_NAME)).isEqualTo(config);
    assertThat(
            new TraceConfigReader("-", new ByteArrayInputStream(config.toByteArray()))
                .read(TraceConfigReader.Format.BY_NAME))
        .isEqualTo(config);
    assertThat(
            catchThrowableOfType(
                CommandFailure.class,
                () -> stdin("duration_ms: 7").read(TraceConfigReader.Format.BINARY)))
        .hasMessageContaining("--txt");
  }

  @Test
  void shouldReadTextAndBinaryFromStandardInput() throws CommandFailure {
    TraceConfig config = TraceConfig.newBuilder().setDurationMs(7).build();

    assertThat(stdin("duration_ms: 7").readText()).isEqualTo(config);
    assertThat(
            new TraceConfigReader("-", new ByteArrayInputStream(config.toByteArray())).readBinary())
        .isEqualTo(config);
  }

  @Test
  void shouldHintAtTextConfigWhenBinaryWasExpected() {
    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> stdin("duration_ms: 7").readBinary());

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(failure).hasMessageContainingAll("standard input", "--txt");
  }

  @Test
  void shouldHintAtBinaryConfigWhenTextWasExpected() {
    TraceConfigReader binary =
        new TraceConfigReader("-", new ByteArrayInputStream(new byte[] {(byte) 0xff, (byte) 0xfe}));

    assertThat(catchThrowableOfType(CommandFailure.class, binary::readText))
        .hasMessageContaining("leave out --txt");
  }

  @Test
  void shouldNameConfigFileThatDoesNotExist() {
    TraceConfigReader missing =
        new TraceConfigReader(folder.resolve("none.txt").toString(), InputStream.nullInputStream());

    assertThat(catchThrowableOfType(CommandFailure.class, missing::readText))
        .hasMessageContainingAll("none.txt", "no such file");
  }

  private CommandFailure textFailure(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("c.txt"), text);
    return catchThrowableOfType(
        CommandFailure.class,
        () -> new TraceConfigReader(file.toString(), InputStream.nullInputStream()).readText());
  }

  private static TraceConfigReader stdin(String text) {
    return new TraceConfigReader(
        "-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
