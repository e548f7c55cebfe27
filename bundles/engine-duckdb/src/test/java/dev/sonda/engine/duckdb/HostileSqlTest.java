package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class HostileSqlTest {
  private final Arena arena = Arena.ofShared();
  private Engine engine;

  @TempDir private Path folder;

  @BeforeEach
  void open() throws EngineException {
    engine =
        EngineFixture.open(
            new FakeCatalog().with(new ArrayTable(arena, "slice").with("id", 1, 2, 3)));
  }

  @AfterEach
  void close() {
    engine.close();
    arena.close();
  }

  private EngineException failure(String sql) {
    return catchThrowableOfType(EngineException.class, () -> rows(engine, sql));
  }

  @Test
  void shouldReportErrorAndPositionWhenSyntaxIsWrong() {
    EngineException failure = failure("SELECT 'ä' FRM slice WHERE");
    assertThat(failure).hasMessage("syntax error at or near \"slice\"");
    assertThat(failure.kind()).isEqualTo(Kind.QUERY);
    assertThat(failure.position()).hasValue(15);
  }

  @Test
  void shouldReportPositionInSecondStatementWhenColumnIsUnknown() {
    EngineException failure = failure("SELECT 1; SELECT nix FROM slice");
    assertThat(failure).hasMessageContaining("\"nix\" not found");
    assertThat(failure.position()).hasValue(17);
  }

  @Test
  void shouldReportErrorWhenTableIsUnknown() {
    assertThat(failure("SELECT * FROM nix")).hasMessageContaining("nix");
    assertThat(failure("SELECT * FROM nix").kind()).isEqualTo(Kind.QUERY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";", "-- nothing", "  \n"})
  void shouldReportErrorWhenThereIsNoStatement(String sql) {
    assertThat(failure(sql)).hasMessage("the query has no statement");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT 1\0; DROP TABLE slice", "SELECT 1\0 FROM nowhere"})
  void shouldReportErrorWhenQueryHasZeroCharacter(String sql) {
    assertThat(failure(sql)).hasMessage("a query has no zero characters");
  }

  @Test
  void shouldReportValueErrorWhenCastFails() {
    assertThat(failure("SELECT CAST('x' AS INTEGER)").kind()).isEqualTo(Kind.VALUE);
  }

  @Test
  void shouldShortenLongErrorMessages() {
    assertThat(failure("SELECT substr(DATE '2020-01-01', 1, [1])"))
        .extracting(Throwable::getMessage)
        .asString()
        .hasSizeLessThan(510);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH '%s/x.db' AS y",
        "COPY (SELECT 1) TO '%s/x.csv'",
        "EXPORT DATABASE '%s/x'",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_blob('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/etc/*')",
        "INSTALL httpfs",
        "LOAD httpfs",
        "LOAD '%s/x.so'",
        "SET enable_external_access = true",
        "SET memory_limit = '1TB'",
        "SET temp_directory = '%s'",
        "SET lock_configuration = false",
        "RESET memory_limit",
        "CREATE PERSISTENT SECRET s (TYPE http, BEARER_TOKEN 'x')",
        "IMPORT DATABASE '%s'",
        "SELECT * FROM sonda_handed_over_table()",
        "CALL enable_logging(storage = 'file', storage_path = '%s/log')",
        "PRAGMA enable_profiling; PRAGMA profile_output = '%s/profile'"
      })
  void shouldRefuseFilesExtensionsAndSettings(String sql) throws Exception {
    assertThatThrownBy(() -> rows(engine, sql.replace("%s", folder.toString())))
        .isInstanceOf(EngineException.class);
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
  }

  @Test
  void shouldReadFilesWhenOptionsAllowIt() throws Exception {
    Path file = Files.writeString(folder.resolve("x.csv"), "a,b\n1,2\n");
    try (Engine open =
        EngineFixture.FACTORY.open(EngineFixture.OPTIONS.withFiles(), new FakeCatalog())) {
      assertThat(rows(open, "SELECT a + b FROM read_csv('" + file + "')")).containsExactly("3");
    }
  }

  @Test
  void shouldReportErrorWhenNestingIsTooDeep() throws EngineException {
    assertThat(failure("SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000))).isNotNull();
    assertThat(failure("SELECT " + "-(".repeat(20_000) + "1" + ")".repeat(20_000))).isNotNull();
    assertThat(failure("SELECT " + "1 + ".repeat(20_000) + "1")).isNotNull();
    assertThat(failure("CREATE MACRO f(x) AS f(x); SELECT f(1)")).isNotNull();
    assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
  }

  @Test
  void shouldAnswerQueriesAfterRollbackOfFailedTransaction() throws EngineException {
    assertThat(failure("BEGIN; SELECT nix FROM slice")).isNotNull();
    rows(engine, "ROLLBACK");
    assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
  }
}
