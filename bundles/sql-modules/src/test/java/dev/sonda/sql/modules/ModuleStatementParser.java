package dev.sonda.sql.modules;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.IncludePerfettoModule;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses the statements of SQL modules, each module after the modules that it includes. */
final class ModuleStatementParser {
  private final StandardModules modules = StandardModules.builtIn();
  private final Macros macros = Macros.inMemory();
  private final Map<String, List<Statement>> statements = new LinkedHashMap<>();

  private ModuleStatementParser() {}

  /** The statements of all modules by their names. */
  static Map<String, List<Statement>> readAll() throws PerfettoSqlException {
    ModuleStatementParser text = new ModuleStatementParser();
    for (String module : text.modules.names()) {
      text.read(module);
    }
    return text.statements;
  }

  private void read(String module) throws PerfettoSqlException {
    if (statements.containsKey(module)) {
      return;
    }
    List<Statement> own = new ArrayList<>();
    statements.put(module, own);
    SqlScript script = SqlScript.of(new SourceText(module, textOf(module)), macros);
    for (Statement next = script.next(); next != null; next = script.next()) {
      own.add(next);
      switch (next) {
        case IncludePerfettoModule include -> read(include.module());
        case CreatePerfettoMacro macro -> macros.define(macro);
        default -> {}
      }
    }
  }

  private String textOf(String module) {
    return modules
        .text(module)
        .orElseThrow(() -> new AssertionError("there is no module " + module));
  }
}
