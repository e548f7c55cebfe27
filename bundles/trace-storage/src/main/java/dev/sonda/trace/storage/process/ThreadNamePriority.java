package dev.sonda.trace.storage.process;

/** The sources of threads' names; a later source overrides earlier ones. */
public enum ThreadNamePriority {
  OTHER,
  FTRACE,
  PROCESS_TREE,
  /**
   * Names from track events and from types of threads, which are less specific than names in
   * descriptors.
   */
  TRACK_EVENT,
  TRACK_DESCRIPTOR,
  /** Fixed names, such as that of the idle thread. */
  CONSTANT
}
