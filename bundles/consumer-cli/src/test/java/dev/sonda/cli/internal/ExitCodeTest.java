package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  private static final Path README = Path.of("../../README.md");

  @Test
  void shouldHaveEachExitCodeAndMeaningInReadme() throws IOException {
    List<String> listed =
        Files.readAllLines(README).stream()
            .filter(line -> line.matches("\\| \\d+ \\| .*"))
            .toList();

    assertThat(listed)
        .containsExactlyElementsOf(
            Arrays.stream(ExitCode.values())
                .map(code -> "| %d | %s |".formatted(code.number(), code.meaning()))
                .toList());
  }

  @Test
  void shouldHaveEachExitCodeInHelp() {
    String help = CommandRun.alone("help").out();

    for (ExitCode code : ExitCode.values()) {
      assertThat(help).contains("%-7d  %s".formatted(code.number(), code.meaning()));
    }
  }
}
