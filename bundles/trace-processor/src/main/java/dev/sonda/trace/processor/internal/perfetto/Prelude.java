package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
  private final Macros macros = Macros.inMemory();
  private final Map<String, PerfettoStatement> tables = new HashMap<>();
  private final Map<String, List<PerfettoStatement>> functions = new HashMap<>();
  private boolean isRead;

  Prelude(SqlPackages packages) {
    this.packages = packages;
  }

  /** The statement that creates the table or view of this name; null if there is none. */
  @Nullable PerfettoStatement table(String name) throws PerfettoSqlException, IOException {
    read();
    return tables.get(name.toLowerCase(Locale.ROOT));
  }

  /**
   * The statements that create functions of this name, which differ in their number of arguments.
   */
  List<PerfettoStatement> functions(String name) throws PerfettoSqlException, IOException {
    read();
    return functions.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  @Nullable CreatePerfettoMacro macro(String name) throws PerfettoSqlException, IOException {
    read();
    return macros.find(name);
  }

  /** Names of tables and views; empty before the prelude has been read. */
  Set<String> tableNames() {
    return tables.keySet();
  }

  /** Names of functions; empty before the prelude has been read. */
  Set<String> functionNames() {
    return functions.keySet();
  }

  private void read() throws PerfettoSqlException, IOException {
    if (isRead) {
      return;
    }
    Map<String, SourceText> texts = new LinkedHashMap<>(Map.of(OWN, own()));
    texts.putAll(packages.modules(FIRST));
    texts.putAll(packages.modules(SqlPackages.PRELUDE + ".*"));
    for (SourceText text : texts.values()) {
      SqlScript script = SqlScript.of(text, macros);
      for (Statement next = script.next(); next != null; next = script.next()) {
        keep(next);
      }
    }
    isRead = true; // set only after success: a text that can't be parsed fails at each use
  }

  private static SourceText own() throws IOException {
    try (InputStream resource =
        Objects.requireNonNull(Prelude.class.getResourceAsStream(OWN), OWN)) {
      return new SourceText(OWN, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private void keep(Statement statement) {
    switch (statement) {
      case CreatePerfettoMacro macro -> macros.define(macro);
      case PerfettoStatement.CreatePerfettoTable table -> tables.put(key(table.name()), table);
      case PerfettoStatement.CreatePerfettoView view -> tables.put(key(view.name()), view);
      case PerfettoStatement.CreatePerfettoFunction function -> keep(function.name(), function);
      case PerfettoStatement.CreatePerfettoDelegate delegate -> keep(delegate.name(), delegate);
      default -> {} // an index, or an include of another prelude module
    }
  }

  private void keep(Name name, PerfettoStatement function) {
    functions.computeIfAbsent(key(name), _ -> new ArrayList<>()).add(function);
  }

  private static String key(Name name) {
    return name.key();
  }
}
