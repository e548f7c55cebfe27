package dev.sonda.trace.proto.internal.process;

/** Who knows a thread's name better; later ones win over earlier ones. */
public enum NamePriority {
  OTHER,
  FTRACE,
  PROCESS_TREE,
  TRACK_DESCRIPTOR,
  /** Names that are always so, such as that of the idle thread. */
  CONSTANT
}
