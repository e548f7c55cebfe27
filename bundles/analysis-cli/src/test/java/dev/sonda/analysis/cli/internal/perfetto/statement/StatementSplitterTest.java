package dev.sonda.analysis.cli.internal.perfetto.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class StatementSplitterTest {
  @Test
  void shouldSplitAtSemicolonsOutsideOfQuotesAndComments() {
    assertThat(StatementSplitter.of("SELECT ';', \";\", `;`, [;]; -- ;\nSELECT /* ; */ 2"))
        .containsExactly("SELECT ';', \";\", `;`, [;];", " -- ;\nSELECT /* ; */ 2");
  }

  @Test
  void shouldLeaveOutStatementsThatAreBlankOrComments() {
    assertThat(StatementSplitter.of("")).isEmpty();
    assertThat(StatementSplitter.of(" ;; -- nothing\n; /* open")).isEmpty();
  }

  @Test
  void shouldReturnRestAsStatementWhenQuoteIsNotClosed() {
    assertThat(StatementSplitter.of("SELECT 'a; b")).containsExactly("SELECT 'a; b");
  }
}
