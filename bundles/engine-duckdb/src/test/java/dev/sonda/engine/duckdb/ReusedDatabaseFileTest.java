package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineOptions;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ReusedDatabaseFileTest {
  private final Arena arena = Arena.ofShared();
  private final FakeCatalog catalog = new FakeCatalog();

  @TempDir private Path folder;
  private Path file;
  private EngineOptions options;

  @BeforeEach
  void fillCatalog() {
    catalog
        .with(
            new ArrayTable(arena, "slice")
                .with("id", 1, 2, null)
                .with("name", "größer", null, "longer than twelve bytes"))
        .with(new ArrayTable(arena, "thread").with("utid", 7))
        .withView("named", "SELECT * FROM slice WHERE name IS NOT NULL");
    file = folder.resolve("it's a trace.duckdb");
    options = EngineFixture.OPTIONS.withDatabase(file, "trace.pftrace 1234 bytes");
  }

  @AfterEach
  void freeCatalog() {
    arena.close();
  }

  private void keep() throws EngineException {
    EngineFixture.FACTORY.open(options, catalog).close();
  }

  private EngineException failure(EngineOptions wrong) {
    return catchThrowableOfType(
        EngineException.class, () -> EngineFixture.FACTORY.open(wrong, new FakeCatalog()).close());
  }

  @Test
  void shouldKeepAllTablesAndViewsInTheFile() throws Exception {
    try (Engine engine = EngineFixture.FACTORY.open(options, catalog)) {
      assertThat(rows(engine, "SELECT * FROM named"))
          .containsExactly("1|größer", "[NULL]|longer than twelve bytes");
      assertThat(rows(engine, "SELECT utid FROM thread")).containsExactly("7");
    }
    assertThat(catalog.imported()).containsExactly("slice", "thread");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void shouldReadExistingFileInsteadOfCatalog() throws EngineException {
    keep();
    FakeCatalog unused = new FakeCatalog();
    try (Engine engine = EngineFixture.FACTORY.open(options, unused)) {
      assertThat(rows(engine, "SELECT count(*), max(name) FROM slice"))
          .containsExactly("3|longer than twelve bytes");
    }
  }

  @Test
  void shouldCreateNewTablesWhileFileIsReadOnly() throws EngineException {
    keep();
    try (Engine engine = EngineFixture.FACTORY.open(options, catalog)) {
      assertThat(
              rows(engine, "CREATE TABLE mine AS SELECT * FROM named; SELECT count(*) FROM mine"))
          .containsExactly("2");
      EngineException failure =
          catchThrowableOfType(
              EngineException.class, () -> rows(engine, "DELETE FROM trace.main.slice"));
      assertThat(failure).hasMessageContaining("read-only");
    }
  }

  @Test
  void shouldLetSeveralProcessesReadTheFileAtOnce() throws Exception {
    keep();
    try (Engine engine = EngineFixture.FACTORY.open(options, catalog)) {
      assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
      Process other =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  OtherReader.class.getName(),
                  file.toString())
              .redirectErrorStream(true)
              .start();
      String output = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(output).isEqualTo("[3]\n");
      assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
    }
  }

  /** A program that reads the database file in a separate process. */
  static final class OtherReader {
    private OtherReader() {}

    public static void main(String[] arguments) throws EngineException {
      EngineOptions options = EngineFixture.OPTIONS.withDatabase(Path.of(arguments[0]), "");
      try (Engine engine = EngineFixture.FACTORY.open(options, new FakeCatalog())) {
        System.out.println(rows(engine, "SELECT count(*) FROM slice"));
      }
    }
  }

  @Test
  void shouldRefuseFileOfAnotherTrace() throws EngineException {
    keep();
    EngineException failure = failure(options.withDatabase(file, "other.pftrace"));
    assertThat(failure)
        .hasMessage(file + " was made of trace.pftrace 1234 bytes, not of other.pftrace");
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void shouldRefuseFileOfOtherFormat() throws Exception {
    Files.writeString(file, "no database, but long enough to have a header ".repeat(1000));
    assertThat(failure(options)).hasMessageContaining("it's a trace.duckdb");
    Files.write(file, new byte[0]);
    assertThat(failure(options)).isNotNull();
  }

  @Test
  void shouldLeaveNoFileWhenImportFails() throws Exception {
    FakeCatalog broken = new FakeCatalog().withView("v", "SELECT * FROM nothing");
    EngineException failure =
        catchThrowableOfType(
            EngineException.class, () -> EngineFixture.FACTORY.open(options, broken).close());
    assertThat(failure).hasMessageContaining("in the view v").hasMessageContaining("nothing");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void shouldReportErrorWhenFolderIsMissing() {
    assertThat(failure(options.withDatabase(folder.resolve("no/file"), "x"))).isNotNull();
  }
}
