package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.IncludePerfettoModule;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the modules of a folder, each after the modules that it includes. */
final class ModuleFolder {
  private static final Map<Path, String> TEXTS = new TreeMap<>();

  private final Map<String, SourceText> modules = new TreeMap<>();
  private final Set<String> included = new HashSet<>();
  private final List<Statement> statements = new ArrayList<>();
  private final Macros macros = Macros.inMemory();

  private ModuleFolder() {}

  static ModuleFolder readAll(Path folder) throws IOException, PerfettoSqlException {
    ModuleFolder result = new ModuleFolder();
    result.find(folder);
    result.include("prelude.*");
    result.include("*");
    return result;
  }

  int files() {
    return modules.size();
  }

  List<Statement> statements() {
    return statements;
  }

  private void find(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
    for (Path file : files) {
      if (!TEXTS.containsKey(file)) {
        TEXTS.put(file, Files.readString(file));
      }
      String name = folder.relativize(file).toString().replace('/', '.').replace(".sql", "");
      modules.put(name, new SourceText(name, TEXTS.get(file)));
    }
  }

  private void include(String pattern) throws PerfettoSqlException {
    for (Map.Entry<String, SourceText> module : modules.entrySet()) {
      boolean isMeant =
          pattern.endsWith("*")
              ? module.getKey().startsWith(pattern.substring(0, pattern.length() - 1))
              : module.getKey().equals(pattern);
      if (isMeant && included.add(module.getKey())) {
        read(module.getValue());
      }
    }
  }

  private void read(SourceText source) throws PerfettoSqlException {
    SqlScript script = SqlScript.of(source, macros);
    try {
      for (Statement next = script.next(); next != null; next = script.next()) {
        statements.add(next);
        switch (next) {
          case IncludePerfettoModule include -> include(include.module());
          case CreatePerfettoMacro macro -> macros.define(macro);
          default -> {}
        }
      }
    } catch (PerfettoSqlException e) {
      throw new IllegalStateException(e.report(), e);
    }
  }
}
