package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.IncludePerfettoModule;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Runs the text of each module that a session includes, once. */
final class IncludedModules {
  private final SqlPackages packages;
  private final SourceTextExecution execution;
  private final SourceTextExecution standardExecution;
  private final Set<String> included = new HashSet<>();

  /**
   * Modules of packages.
   *
   * @param execution runs the text of a module in a folder
   * @param standardExecution runs the text of a standard module
   */
  IncludedModules(
      SqlPackages packages, SourceTextExecution execution, SourceTextExecution standardExecution) {
    this.packages = packages;
    this.execution = execution;
    this.standardExecution = standardExecution;
  }

  /** Runs a module's text; an include of a module that is being included is ignored. */
  void include(IncludePerfettoModule include) throws EngineException, PerfettoSqlException {
    for (Map.Entry<String, SourceText> module : modules(include).entrySet()) {
      boolean isPrelude = module.getKey().startsWith(SqlPackages.PRELUDE + ".");
      if (!isPrelude && included.add(module.getKey())) {
        boolean isDone = false;
        try {
          SourceTextExecution run =
              packages.isStandard(module.getKey()) ? standardExecution : execution;
          run.run(module.getValue()).result().close();
          isDone = true;
        } finally {
          if (!isDone) {
            included.remove(module.getKey());
          }
        }
      }
    }
  }

  private Map<String, SourceText> modules(IncludePerfettoModule include)
      throws EngineException, PerfettoSqlException {
    try {
      Map<String, SourceText> modules = packages.modules(include.module());
      if (modules.isEmpty()) {
        throw new PerfettoSqlException(
            "there is no module %s; packages: %s"
                .formatted(include.module(), String.join(", ", packages.names())),
            include.position());
      }
      return modules;
    } catch (IOException e) {
      throw new EngineException(
          Kind.UNAVAILABLE, "module " + include.module() + " can't be read: " + e.getMessage(), e);
    }
  }
}
