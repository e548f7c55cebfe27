package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exports query results as Parquet files from an engine whose SQL may write no files. */
@Timeout(240)
class ParquetTest {
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

  private long export(String sql, Path file) throws EngineException {
    try (Result result = engine.begin(Query.of(sql).intoParquet(file)).result()) {
      return result.columns().isEmpty()
          ? -1
          : Objects.requireNonNull(result.next()).longValue(0, 0);
    }
  }

  private List<String> read(Path file) throws EngineException {
    try (Engine open =
        EngineFixture.FACTORY.open(EngineFixture.OPTIONS.withFiles(), new FakeCatalog())) {
      return rows(open, "SELECT * FROM read_parquet('%s')".formatted(file));
    }
  }

  @Test
  void shouldWriteRowsIntoFileAndReplaceOldFile() throws Exception {
    Path file = Files.writeString(folder.resolve("it's.parquet"), "old");
    String sql = "SELECT id, 'n' || id AS name FROM slice WHERE id > 1 ORDER BY id; -- those";
    assertThat(export(sql.replace(" -- those", " ;\n"), file)).isEqualTo(2);
    assertThat(read(folder.resolve("it''s.parquet"))).containsExactly("2|n2", "3|n3");
    assertThat(export("SELECT 7 AS seven -- a comment", file)).isEqualTo(1);
    assertThat(read(folder.resolve("it''s.parquet"))).containsExactly("7");
  }

  @Test
  void shouldRunStatementsWithoutRowsAndMakeNoFile() throws Exception {
    Path file = folder.resolve("rows.parquet");
    assertThat(export("CREATE VIEW two AS SELECT 2 AS two", file)).isEqualTo(-1);
    assertThat(file).doesNotExist();
    assertThat(rows(engine, "SELECT two FROM two")).containsExactly("2");
  }

  @Test
  void shouldReportErrorPositionInOriginalQueryText() {
    assertThatThrownBy(() -> export("SELECT nix FROM slice", folder.resolve("rows.parquet")))
        .isInstanceOfSatisfying(EngineException.class, e -> assertThat(e.position()).hasValue(7));
  }

  @Test
  void shouldRefuseQueryThatWritesOtherFiles() throws IOException {
    String hostile = "SELECT 1) TO '%s/other.csv' (FORMAT csv); --".formatted(folder);
    assertThatThrownBy(() -> export(hostile, folder.resolve("rows.parquet")))
        .isInstanceOf(EngineException.class);
    assertThatThrownBy(() -> rows(engine, "COPY (SELECT 1) TO '%s/x.parquet'".formatted(folder)))
        .isInstanceOf(EngineException.class);
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void shouldNameFileInErrorWhenFileCannotBeWritten() {
    Path file = folder.resolve("none/rows.parquet");
    assertThatThrownBy(() -> export("SELECT 1", file))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining(file + " can't be written");
  }
}
