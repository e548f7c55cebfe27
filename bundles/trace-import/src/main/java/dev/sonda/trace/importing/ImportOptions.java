package dev.sonda.trace.importing;

/**
 * Optional steps of an import.
 *
 * @param cropsTrackEvents leaves out track events before the range of interest that the trace
 *     states
 * @param analyzesContent computes the size of the trace by message field
 */
public record ImportOptions(boolean cropsTrackEvents, boolean analyzesContent) {
  /** Default options: imports the whole trace without optional steps. */
  public static ImportOptions defaults() {
    return new ImportOptions(false, false);
  }
}
