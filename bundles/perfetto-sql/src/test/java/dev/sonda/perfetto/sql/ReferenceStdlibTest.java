package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.syntax.Statement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Parses all modules of Perfetto's standard library, from a folder of its source. */
@Timeout(240)
@EnabledIfEnvironmentVariable(
    named = ReferenceStdlibTest.FOLDER,
    matches = ".+",
    disabledReason = "SONDA_REFERENCE_STDLIB does not name the folder stdlib of Perfetto's source")
class ReferenceStdlibTest {
  static final String FOLDER = "SONDA_REFERENCE_STDLIB";

  private static final int WARM_UPS = 20;
  private static final int MEASUREMENTS = 10;

  private final Path folder = Path.of(System.getenv(FOLDER));

  @Test
  void shouldParseEveryStatementAndItsPrintedForm() throws Exception {
    ModuleFolder modules = ModuleFolder.readAll(folder);
    List<Statement> statements = modules.statements();
    for (Statement statement : statements) {
      RoundTrip.check(statement);
    }
    System.out.printf("%d files, %d statements%n", modules.files(), statements.size());
    assertThat(statements).hasSizeGreaterThan(modules.files());
  }

  /** The whole folder has to be read in less than 300 ms once the JVM is warm. */
  @Test
  void shouldReadAllModulesFast() throws Exception {
    for (int i = 0; i < WARM_UPS; i++) {
      ModuleFolder.readAll(folder);
    }
    long best = Long.MAX_VALUE;
    for (int i = 0; i < MEASUREMENTS; i++) {
      best = Math.min(best, nanosOfReading());
    }
    System.out.printf("all modules in %.1f ms%n", best / 1e6);
    assertThat(best / 1e6).isLessThan(300);
  }

  private long nanosOfReading() throws IOException, PerfettoSqlException {
    long start = System.nanoTime();
    ModuleFolder.readAll(folder);
    return System.nanoTime() - start;
  }
}
