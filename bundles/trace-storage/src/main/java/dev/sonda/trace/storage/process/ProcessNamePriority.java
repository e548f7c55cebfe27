package dev.sonda.trace.storage.process;

/** The sources of processes' names; a later source overrides earlier ones. */
public enum ProcessNamePriority {
  OTHER,
  LABEL,
  TRACK_DESCRIPTOR,
  RENDERER_LABEL,
  /** Names from the kernel, by trace events or files in /proc. */
  SYSTEM
}
