package dev.sonda.trace.processor.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class ParsedPreludeTest {
  @Test
  void shouldParseEqualTextsOnce() throws Exception {
    ParsedPrelude first = ParsedPrelude.of(texts("CREATE PERFETTO VIEW one AS SELECT 1 AS x;"));

    assertThat(ParsedPrelude.of(texts("CREATE PERFETTO VIEW one AS SELECT 1 AS x;")))
        .isSameAs(first);
  }

  @Test
  void shouldNotTakeStatementsOfAnotherPrelude() throws Exception {
    ParsedPrelude.of(texts("CREATE PERFETTO VIEW one AS SELECT 1 AS x;"));

    ParsedPrelude other = ParsedPrelude.of(texts("CREATE PERFETTO VIEW two AS SELECT 2 AS x;"));

    assertThat(other.tableNames()).containsExactly("two");
    assertThat(other.table("ONE")).isNull();
    assertThat(other.table("TWO")).isNotNull();
  }

  @Test
  void shouldUseMacrosOfEarlierTexts() throws Exception {
    ParsedPrelude parsed =
        ParsedPrelude.of(
            texts(
                "CREATE PERFETTO MACRO half(x Expr) RETURNS Expr AS ($x / 2);",
                "CREATE PERFETTO FUNCTION quarter(x LONG) RETURNS LONG AS SELECT half!($x) / 2;"));

    assertThat(parsed.functions("quarter")).hasSize(1);
    assertThat(parsed.macro("half")).isNotNull();
  }

  @Test
  void shouldFailAtEachUseOfTextThatIsNoSql() {
    for (int use = 0; use < 2; use++) {
      assertThatThrownBy(() -> ParsedPrelude.of(texts("CREATE PERFETTO NOTHING;")))
          .isInstanceOf(PerfettoSqlException.class);
    }
  }

  private static List<SourceText> texts(String... texts) {
    return List.of(texts).stream().map(text -> new SourceText("prelude.test", text)).toList();
  }
}
