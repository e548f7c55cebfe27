package dev.sonda.analysis.cli.internal.perfetto.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class GetoptCommandLineTest {
  private static final List<Flag> FLAGS =
      List.of(
          new Flag("query-file", 'q', "FILE", ""),
          new Flag("query-string", 'Q', "SQL", ""),
          Flag.of("wide", 'W', ""),
          Flag.of("interactive", 'i', ""),
          Flag.of("dev", ""),
          Flag.with("KEY=VALUE", "dev-flag", ""));

  private static GetoptCommandLine read(String... arguments) throws ShellException {
    return GetoptCommandLine.read(FLAGS, List.of(arguments));
  }

  @Test
  void shouldAcceptOptionsAfterAndBetweenWords() throws ShellException {
    GetoptCommandLine line = read("trace", "-Q", "SELECT 1", "more", "--wide");
    assertThat(line.words()).containsExactly("trace", "more");
    assertThat(line.value("query-string")).isEqualTo("SELECT 1");
    assertThat(line.has("wide")).isTrue();
    assertThat(line.has("interactive")).isFalse();
  }

  @Test
  void shouldReadOptionValueAttachedToOptionName() throws ShellException {
    GetoptCommandLine line = read("-iqfile", "--dev-flag=a=b", "--dev-flag", "c=d");
    assertThat(line.has("interactive")).isTrue();
    assertThat(line.value("query-file")).isEqualTo("file");
    assertThat(line.values("dev-flag")).containsExactly("a=b", "c=d");
  }

  @Test
  void shouldAcceptUnambiguousAbbreviationsOfOptions() throws ShellException {
    assertThat(read("--query-s", "x").value("query-string")).isEqualTo("x");
    assertThat(read("--dev").has("dev")).isTrue();
    assertThatThrownBy(() -> read("--query", "x"))
        .isInstanceOf(ShellException.class)
        .hasMessage("option '--query' is ambiguous");
  }

  @Test
  void shouldTreatDashesAsWordsAfterDoubleDash() throws ShellException {
    assertThat(read("--", "-- a comment", "-").words()).containsExactly("-- a comment", "-");
    assertThat(read("-").words()).containsExactly("-");
  }

  @Test
  void shouldRefuseUnknownOptionsAndMissingValues() {
    assertThatThrownBy(() -> read("--bogus")).hasMessage("unrecognized option '--bogus'");
    assertThatThrownBy(() -> read("-Wx")).hasMessage("invalid option -- 'x'");
    assertThatThrownBy(() -> read("-q")).hasMessage("option '-q' requires an argument");
    assertThatThrownBy(() -> read("--query-file"))
        .hasMessage("option '--query-file' requires an argument");
    assertThatThrownBy(() -> read("--wide=1"))
        .hasMessage("option '--wide' doesn't allow an argument");
  }
}
