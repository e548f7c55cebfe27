package dev.sonda.analysis.cli.internal.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class StatementScannerTest {
  private static List<Statement> statements(String text) {
    StatementScanner scanner = new StatementScanner();
    List<Statement> all = new ArrayList<>();
    text.lines().forEach(line -> all.addAll(scanner.add(line)));
    scanner.rest().ifPresent(all::add);
    return all;
  }

  @Test
  void shouldEndStatementAtSemicolon() {
    assertThat(statements("SELECT 1; SELECT\n2;\n\nSELECT 3"))
        .containsExactly(
            new Statement("SELECT 1;", 1),
            new Statement(" SELECT\n2;", 1),
            new Statement("SELECT 3\n", 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ';';",
        "SELECT 'it''s;';",
        "SELECT E'it\\';';",
        "SELECT \"a;b\";",
        "SELECT 1 -- ;\n;",
        "SELECT /* ; /* ; */ ; */ 1;",
        "SELECT $$;$$;",
        "SELECT $a$ ; $$ ; $a$;",
        "SELECT 'a\n;\nb';"
      })
  void shouldIgnoreSemicolonInTextNameAndComment(String text) {
    assertThat(statements(text)).containsExactly(new Statement(text, 1));
  }

  @Test
  void shouldEndStatementAtSemicolonAfterParameter() {
    assertThat(statements("SELECT $1; SELECT $2;")).hasSize(2);
  }

  @Test
  void shouldReturnNoStatementOfCommentsAndSemicolons() {
    assertThat(statements("-- none\n;;\n/* none */ ;")).isEmpty();
  }

  @Test
  void shouldReportWhetherStatementIsIncomplete() {
    StatementScanner scanner = new StatementScanner();
    assertThat(scanner.isWithinStatement()).isFalse();
    scanner.add("SELECT");
    assertThat(scanner.isWithinStatement()).isTrue();
    scanner.add("1;");
    assertThat(scanner.isWithinStatement()).isFalse();
    scanner.add("/* begins");
    assertThat(scanner.isWithinStatement()).isTrue();
  }
}
