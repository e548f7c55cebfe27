package dev.sonda.cli.internal.settings;

import java.util.Set;

/** Finds the configuration keys that the component of a PID declares. */
interface DeclaredKeys {

  /** The declared keys; empty where no bundle declares any for this PID. */
  Set<String> of(String pid);
}
