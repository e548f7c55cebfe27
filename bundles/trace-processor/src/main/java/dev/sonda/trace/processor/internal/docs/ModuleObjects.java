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
 * Reads what modules define. As a statement may call macros of modules that are read later, those
 * with a statement that couldn't be read are read once more.
 */
final class ModuleObjects {
  private final Macros macros = Macros.inMemory();
  private final Set<String> incomplete = new HashSet<>();

  private ModuleObjects() {}

  /** All objects of modules by these names, in the order of the names. */
  static List<ModuleObject> of(Map<String, SourceText> modules) {
    ModuleObjects objects = new ModuleObjects();
    Map<String, List<ModuleObject>> byModule = new LinkedHashMap<>();
    modules.forEach((name, text) -> byModule.put(name, objects.read(name, text)));
    for (String name : Set.copyOf(objects.incomplete)) {
      byModule.put(name, objects.read(name, Objects.requireNonNull(modules.get(name))));
    }
    return byModule.values().stream().flatMap(List::stream).toList();
  }

  private List<ModuleObject> read(String module, SourceText text) {
    List<ModuleObject> found = new ArrayList<>();
    found.add(ModuleObject.ofModule(module));
    try {
      SqlScript script = SqlScript.of(text, macros);
      boolean isAtEnd = false;
      while (!isAtEnd) {
        isAtEnd = !readNext(script, module, found);
      }
    } catch (PerfettoSqlException e) {
      incomplete.add(module); // words that SQL doesn't have
    }
    found.sort(Comparator.comparingInt(ModuleObjects::group));
    return found;
  }

  /** What can't be read isn't described: a session that includes the module says why. */
  private boolean readNext(SqlScript script, String module, List<ModuleObject> found) {
    try {
      Statement statement = script.next();
      if (statement instanceof CreatePerfettoMacro macro) {
        macros.define(macro);
      }
      ObjectReader.read(module, statement).ifPresent(found::add);
      return statement != null;
    } catch (PerfettoSqlException e) {
      incomplete.add(module);
      return true;
    }
  }

  private static int group(ModuleObject object) {
    return switch (object.kind()) {
      case MODULE -> 0;
      case TABLE, VIEW -> 1;
      case FUNCTION, TABLE_FUNCTION -> 2;
      case MACRO -> 3;
    };
  }
}
