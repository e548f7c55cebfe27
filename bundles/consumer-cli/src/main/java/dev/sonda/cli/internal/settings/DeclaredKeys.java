package dev.sonda.cli.internal.settings;

import java.util.Set;

/** Finds the configuration keys that the component of a PID declares. */
interface DeclaredKeys {

  /** The declared keys; empty if no bundle declares a key for this PID. */
  Set<String> of(String pid);
}
