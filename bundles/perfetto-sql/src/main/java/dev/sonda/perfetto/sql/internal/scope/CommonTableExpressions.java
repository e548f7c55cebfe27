package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.syntax.Name;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The common table expressions in scope; those of the innermost query take precedence. */
public final class CommonTableExpressions {
  private final @Nullable CommonTableExpressions outer;
  private final Map<String, CompiledSelect> byName = new HashMap<>();

  public CommonTableExpressions(@Nullable CommonTableExpressions outer) {
    this.outer = outer;
  }

  /**
   * Adds a common table for the queries that follow.
   *
   * @param table the table's columns, and its name in the engine's SQL
   */
  public void add(Name name, CompiledSelect table) {
    byName.put(name.key(), table);
  }

  public @Nullable CompiledSelect find(Name name) {
    CompiledSelect found = byName.get(name.key());
    return found != null || outer == null ? found : outer.find(name);
  }
}
