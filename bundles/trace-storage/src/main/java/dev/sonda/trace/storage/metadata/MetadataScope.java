package dev.sonda.trace.storage.metadata;

/** The scope of a metadata value: all traces, a trace, a machine, or a machine during a trace. */
public enum MetadataScope {
  /** All traces that were imported together. */
  GLOBAL(false, false),
  TRACE(false, true),
  MACHINE(true, false),
  /** A machine during the recording of a trace. */
  MACHINE_AND_TRACE(true, true);

  private final boolean isOfMachine;
  private final boolean isOfTrace;

  MetadataScope(boolean isOfMachine, boolean isOfTrace) {
    this.isOfMachine = isOfMachine;
    this.isOfTrace = isOfTrace;
  }

  boolean isOfMachine() {
    return isOfMachine;
  }

  boolean isOfTrace() {
    return isOfTrace;
  }
}
