package dev.sonda.trace.importing;

/**
 * Optional steps of an import.
 *
 * @param cropsTrackEvents leaves out track events before the range of interest that the trace
 *     states
 * @param analyzesContent sums up how many bytes the fields of its messages take
 */
public record ImportOptions(boolean cropsTrackEvents, boolean analyzesContent) {
  /** The whole trace, and nothing else. */
  public static ImportOptions defaults() {
    return new ImportOptions(false, false);
  }
}
