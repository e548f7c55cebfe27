package dev.sonda.sql.modules;

import dev.sonda.sql.modules.internal.ResourceModules;
import java.util.List;
import java.util.Optional;

/**
 * Modules that every PerfettoSQL session may include without supplying a package, such as {@code
 * slices.with_context}. Thread-safe.
 */
public interface StandardModules {
  /** Prefix of the names of modules that a session has without including them. */
  String PRELUDE = "prelude.";

  /** The standard modules that this bundle contains. */
  static StandardModules builtIn() {
    return ResourceModules.BUILT_IN;
  }

  /** The names of all modules, sorted. */
  List<String> names();

  /** The SQL of a module, read at the first call; empty if there is no module of that name. */
  Optional<String> text(String name);
}
