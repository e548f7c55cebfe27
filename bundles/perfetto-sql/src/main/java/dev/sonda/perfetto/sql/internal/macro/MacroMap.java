package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Macros stored in a map in memory. */
public final class MacroMap implements Macros {
  private final Map<String, CreatePerfettoMacro> byName = new HashMap<>();

  @Override
  public @Nullable CreatePerfettoMacro find(String name) {
    return byName.get(name);
  }

  @Override
  public Set<String> names() {
    return byName.keySet();
  }

  @Override
  public void define(CreatePerfettoMacro macro) {
    byName.put(macro.name().text(), macro);
  }
}
