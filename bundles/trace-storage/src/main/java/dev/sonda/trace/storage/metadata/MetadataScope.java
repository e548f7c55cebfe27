package dev.sonda.trace.storage.metadata;

/** What a metadata value describes: the trace or a machine. */
public enum MetadataScope {
  /** All traces that were read at once. */
  GLOBAL(false, false),
  TRACE(false, true),
  MACHINE(true, false),
  /** A machine while a trace was recorded on it. */
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
