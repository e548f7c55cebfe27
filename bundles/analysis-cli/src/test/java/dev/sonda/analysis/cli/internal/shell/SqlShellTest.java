package dev.sonda.analysis.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.terminal.WordCompletion;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SqlShellTest {
  @Test
  void shouldContinueLineUntilStatementEndsWithSemicolon() {
    assertThat(SqlShell.isWithinStatement("SELECT 1")).isTrue();
    assertThat(SqlShell.isWithinStatement("SELECT ';'\n")).isTrue();
    assertThat(SqlShell.isWithinStatement("SELECT ';'\n;")).isFalse();
    assertThat(SqlShell.isWithinStatement(".tables")).isFalse();
  }

  @Test
  void shouldKeepPrefixOfWordBeforeCompletedName() {
    assertThat(texts("count(s.d", "dur")).containsExactly("count(s.dur");
    assertThat(texts("sl", "slice")).containsExactly("slice");
    assertThat(texts(".t", ".tables", ".timer")).containsExactly(".tables", ".timer");
  }

  @Test
  void shouldAddNoSpaceWhenCompletedCommandMayTakeFile() {
    assertThat(SqlShell.candidates(".", List.of(".read", ".quit")))
        .extracting(WordCompletion::isWhole)
        .containsExactly(false, true);
  }

  private static Stream<String> texts(String word, String... names) {
    return SqlShell.candidates(word, List.of(names)).stream().map(WordCompletion::text);
  }
}
