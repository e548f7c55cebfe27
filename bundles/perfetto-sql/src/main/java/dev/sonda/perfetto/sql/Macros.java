package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.macro.MacroMap;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The defined macros, looked up by case-sensitive name as in Perfetto. */
public interface Macros {
  /** The macro of that name; null if there is none. */
  @Nullable CreatePerfettoMacro find(String name);

  /** The names of all macros; error messages suggest the nearest name. */
  Set<String> names();

  /** Defines a macro; an earlier macro of that name is replaced. */
  void define(CreatePerfettoMacro macro);

  /** A new, empty set of macros that is stored in memory. */
  static Macros inMemory() {
    return new MacroMap();
  }
}
