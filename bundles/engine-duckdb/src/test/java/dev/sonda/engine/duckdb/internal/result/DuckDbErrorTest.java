package dev.sonda.engine.duckdb.internal.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class DuckDbErrorTest {
  @Test
  void shouldExtractMessageKindAndPosition() {
    EngineException e =
        DuckDbError.of(
                "Parser Error: {\"exception_type\":\"Parser\",\"exception_message\":\"near"
                    + " \\\"x\\\"\\nsecond \\u00e4\",\"position\":\"4\"}")
            .toException("ää x");
    assertThat(e).hasMessage("near \"x\" second ä");
    assertThat(e.kind()).isEqualTo(Kind.QUERY);
    assertThat(e.position()).hasValue(2);
  }

  @Test
  void shouldNameMissingTable() {
    String text =
        "{\"exception_type\":\"Catalog\",\"exception_message\":\"no\",\"type\":\"%s\","
            + "\"name\":\"slice\",\"error_subtype\":\"MISSING_ENTRY\"}";
    assertThat(DuckDbError.of(text.formatted("Table")).missingTable()).isEqualTo("slice");
    assertThat(DuckDbError.of(text.formatted("Scalar Function")).missingTable()).isEmpty();
  }

  @Test
  void shouldRecogniseInterruptionByItsMessage() {
    DuckDbError error = DuckDbError.of("INTERRUPT Error: Interrupted!");
    assertThat(error.toException().kind()).isEqualTo(Kind.CANCELLED);
  }

  @Test
  void shouldLeaveOutCandidatesAndEndsOfLongMessages() {
    String candidates = "No function\\n\\tCandidate functions:\\n\\ta\\n\\tb";
    assertThat(error(candidates)).hasMessage("No function");
    assertThat(error("x".repeat(10_000)).getMessage()).hasSize(501).endsWith("x…");
  }

  @Test
  void shouldSurviveCutOrWrongJson() {
    assertThat(error("\\u12").getMessage()).isNotNull();
    assertThat(
            DuckDbError.of("{\"exception_type\":\"Binder\",\"exception_message\":\"ab\\")
                .toException())
        .hasMessage("ab\\");
    EngineException beyond =
        DuckDbError.of("{\"exception_type\":\"Binder\",\"position\":\"99\"}").toException("short");
    assertThat(beyond.position()).isEmpty();
  }

  private static EngineException error(String message) {
    return DuckDbError.of(
            "{\"exception_type\":\"Binder\",\"exception_message\":\"" + message + "\"}")
        .toException();
  }
}
