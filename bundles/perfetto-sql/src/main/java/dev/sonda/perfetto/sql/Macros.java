package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.macro.MacroMap;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Macros by their names, in which capitals count, as Perfetto has it. */
public interface Macros {
  /** The macro of that name; null if there is none. */
  @Nullable CreatePerfettoMacro find(String name);

  /** All names, of which errors say the nearest. */
  Set<String> names();

  /** From now on a macro of this name is this one. */
  void define(CreatePerfettoMacro macro);

  /** Macros in memory, none yet. */
  static Macros inMemory() {
    return new MacroMap();
  }
}
