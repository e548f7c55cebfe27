package dev.sonda.sql.modules;

import dev.sonda.sql.modules.internal.ResourceModules;
import java.util.List;
import java.util.Optional;

/**
 * Modules that every PerfettoSQL session may include without giving a package, such as {@code
 * slices.with_context}. Any thread may ask.
 */
public interface StandardModules {
  /** What the names of those modules begin with that a session has without including them. */
  String PRELUDE = "prelude.";

  /** The modules of this bundle. */
  static StandardModules builtIn() {
    return ResourceModules.BUILT_IN;
  }

  /** All names, sorted. */
  List<String> names();

  /** The SQL of a module, read at each call; empty if there is none of that name. */
  Optional<String> text(String name);
}
