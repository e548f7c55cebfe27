package dev.sonda.trace.storage.process;

/** The sources of processes' names; later ones win over earlier ones. */
public enum ProcessNamePriority {
  OTHER,
  LABEL,
  TRACK_DESCRIPTOR,
  RENDERER_LABEL,
  /** The kernel, and what was read of it. */
  SYSTEM
}
