package dev.sonda.analysis.cli.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StatementTextsTest {
  @Test
  void shouldSplitAtSemicolonsOutsideOfQuotesAndComments() {
    assertThat(StatementTexts.of("SELECT ';', \";\", `;`, [;]; -- ;\nSELECT /* ; */ 2"))
        .containsExactly("SELECT ';', \";\", `;`, [;];", " -- ;\nSELECT /* ; */ 2");
  }

  @Test
  void shouldLeaveOutStatementsThatAreBlankOrComments() {
    assertThat(StatementTexts.of("")).isEmpty();
    assertThat(StatementTexts.of(" ;; -- nothing\n; /* open")).isEmpty();
  }

  @Test
  void shouldReturnLastStatementWithoutSemicolon() {
    assertThat(StatementTexts.of("SELECT 'a; b")).containsExactly("SELECT 'a; b");
  }
}
