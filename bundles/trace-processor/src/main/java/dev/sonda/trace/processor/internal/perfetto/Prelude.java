package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Definitions of the PerfettoSQL prelude, which every session has without an include. The text is
 * read when a query uses a name that neither the session nor the trace defines, and each statement
 * is run when its name is first used, since most sessions need few definitions.
 */
final class Prelude {
  /** Prelude modules that are read first, as other modules use their macros. */
  private static final String FIRST = SqlPackages.PRELUDE + ".before_eof.*";

  /** Resource with Sonda's own functions, which are available without any package. */
  private static final String OWN = "functions.sql";

  private final SqlPackages packages;
  private @Nullable ParsedPrelude parsed;

  Prelude(SqlPackages packages) {
    this.packages = packages;
  }

  /** The statement that creates the table or view of this name; null if there is none. */
  @Nullable PerfettoStatement table(String name) throws PerfettoSqlException, IOException {
    return parsed().table(name);
  }

  /**
   * The statements that create functions of this name, which differ in their number of arguments.
   */
  List<PerfettoStatement> functions(String name) throws PerfettoSqlException, IOException {
    return parsed().functions(name);
  }

  @Nullable CreatePerfettoMacro macro(String name) throws PerfettoSqlException, IOException {
    return parsed().macro(name);
  }

  /** Names of tables and views; empty before the prelude has been read. */
  Set<String> tableNames() {
    return parsed == null ? Set.of() : parsed.tableNames();
  }

  /** Names of functions; empty before the prelude has been read. */
  Set<String> functionNames() {
    return parsed == null ? Set.of() : parsed.functionNames();
  }

  /** The parsed text; a text that can't be parsed fails at each use. */
  private ParsedPrelude parsed() throws PerfettoSqlException, IOException {
    if (parsed == null) {
      Map<String, SourceText> texts = new LinkedHashMap<>(Map.of(OWN, OwnFunctions.TEXT));
      texts.putAll(packages.modules(FIRST));
      texts.putAll(packages.modules(SqlPackages.PRELUDE + ".*"));
      parsed = ParsedPrelude.of(List.copyOf(texts.values()));
    }
    return parsed;
  }

  /** Sonda's own functions, read once for all sessions. */
  private static final class OwnFunctions {
    static final SourceText TEXT = read();

    private static SourceText read() {
      try (InputStream resource =
          Objects.requireNonNull(Prelude.class.getResourceAsStream(OWN), OWN)) {
        return new SourceText(OWN, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
