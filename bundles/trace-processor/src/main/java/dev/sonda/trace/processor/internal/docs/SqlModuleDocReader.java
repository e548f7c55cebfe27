package dev.sonda.trace.processor.internal.docs;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the documentation of the objects that SQL modules define. As a statement may use macros of
 * modules that are read later, modules with a statement that couldn't be parsed are read a second
 * time.
 */
final class SqlModuleDocReader {
  private final Macros macros = Macros.inMemory();
  private final Set<String> incomplete = new HashSet<>();

  private SqlModuleDocReader() {}

  /** All objects of the given modules, in the order of the modules' names. */
  static List<SqlObjectDoc> of(Map<String, SourceText> modules) {
    SqlModuleDocReader objects = new SqlModuleDocReader();
    Map<String, List<SqlObjectDoc>> byModule = new LinkedHashMap<>();
    modules.forEach((name, text) -> byModule.put(name, objects.read(name, text)));
    for (String name : Set.copyOf(objects.incomplete)) {
      byModule.put(name, objects.read(name, Objects.requireNonNull(modules.get(name))));
    }
    return byModule.values().stream().flatMap(List::stream).toList();
  }

  private List<SqlObjectDoc> read(String module, SourceText text) {
    List<SqlObjectDoc> found = new ArrayList<>();
    found.add(SqlObjectDoc.ofModule(module));
    try {
      SqlScript script = SqlScript.of(text, macros);
      boolean isAtEnd = false;
      while (!isAtEnd) {
        isAtEnd = !readNext(script, module, found);
      }
    } catch (PerfettoSqlException e) {
      // the module contains text that isn't SQL, such as an unexpanded macro
      incomplete.add(module);
    }
    found.sort(Comparator.comparingInt(SqlModuleDocReader::group));
    return found;
  }

  /**
   * Reads the next statement. A statement that can't be parsed is left out; a session that includes
   * the module reports the error.
   */
  private boolean readNext(SqlScript script, String module, List<SqlObjectDoc> found) {
    try {
      Statement statement = script.next();
      if (statement instanceof CreatePerfettoMacro macro) {
        macros.define(macro);
      }
      SqlObjectDocReader.read(module, statement).ifPresent(found::add);
      return statement != null;
    } catch (PerfettoSqlException e) {
      incomplete.add(module);
      return true;
    }
  }

  private static int group(SqlObjectDoc object) {
    return switch (object.kind()) {
      case MODULE -> 0;
      case TABLE, VIEW -> 1;
      case FUNCTION, TABLE_FUNCTION -> 2;
      case MACRO -> 3;
    };
  }
}
