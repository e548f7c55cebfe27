package dev.sonda.cli.internal.settings;

import java.util.Set;

/** What the component behind a PID says that it understands. */
interface DeclaredKeys {

  /** The keys, or an empty set where nobody has declared any. */
  Set<String> of(String pid);
}
