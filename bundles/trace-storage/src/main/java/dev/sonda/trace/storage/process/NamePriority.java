package dev.sonda.trace.storage.process;

/** The sources of threads' names; later ones win over earlier ones. */
public enum NamePriority {
  OTHER,
  FTRACE,
  PROCESS_TREE,
  /** Names by events and by types, which say less than descriptors. */
  TRACK_EVENT,
  TRACK_DESCRIPTOR,
  /** Names that are always so, such as that of the idle thread. */
  CONSTANT
}
