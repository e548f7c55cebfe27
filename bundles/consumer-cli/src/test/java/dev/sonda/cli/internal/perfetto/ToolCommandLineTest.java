package dev.sonda.cli.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.terminal.CommandFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines parsed as {@code getopt_long} of the C library parses them. */
class ToolCommandLineTest {
  @Test
  void shouldReadValuesInEverySpelling() throws CommandFailure {
    for (String line : new String[] {"-o x", "-ox", "--out x", "--out=x", "--ou x"}) {
      ToolOptions options = options(line);
      assertThat(options.value("out")).as(line).hasValue("x");
      assertThat(options.events()).isEmpty();
    }
  }

  @Test
  void shouldReadJoinedShortOptionsWithValueOfLast() throws CommandFailure {
    ToolOptions options = options("-dDt5s a/b");

    assertThat(options.has("background")).isTrue();
    assertThat(options.has("background-wait")).isTrue();
    assertThat(options.value("time")).hasValue("5s");
    assertThat(options.events()).containsExactly("a/b");
  }

  @Test
  void shouldFindOptionsAfterArguments() throws CommandFailure {
    ToolOptions options = options("a/b -t 1s c/d - -o out");

    assertThat(options.events()).containsExactly("a/b", "c/d", "-");
    assertThat(options.value("out")).hasValue("out");
  }

  @Test
  void shouldFindNoOptionsAfterDoubleDash() throws CommandFailure {
    assertThat(options("-d -- -o x").events()).containsExactly("-o", "x");
  }

  @Test
  void shouldUseLastValueUnlessOptionIsRepeatable() throws CommandFailure {
    ToolOptions options = options("-t 1s --add-attribute a=1 -t 2s --add-attribute b");

    assertThat(options.value("time")).hasValue("2s");
    assertThat(options.all("add-attribute")).containsExactly("a=1", "b");
  }

  @Test
  void shouldPreferExactNameOverLongerOnes() throws CommandFailure {
    assertThat(options("--clone 3").has("clone")).isTrue();
    assertThat(options("--txt").has("txt-lossy")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "--nosuch,there is no option --nosuch",
    "--confg=x,did you mean '--config'?",
    "-x,there is no option -x",
    "-dx,there is no option -x",
    "--no-,--no- may be --no-clobber or --no-guardrails",
    "-c,-c needs a value",
    "--detach,--detach needs a value",
    "--query=yes,--query takes no value",
  })
  void shouldRefuseUnknownOptionsAndMissingValues(String line, String words) {
    assertThat(catchThrowableOfType(CommandFailure.class, () -> options(line)))
        .hasMessageContaining(words);
  }

  private static ToolOptions options(String line) throws CommandFailure {
    ToolCommandLine parsed = ToolCommandLine.parse(ToolOption.all(), List.of(line.split(" ", -1)));
    parsed.throwError();
    return new ToolOptions(parsed.options(), parsed.arguments());
  }
}
