package dev.sonda.trace.storage.v8;

import java.util.OptionalLong;

/** What differs between trace formats that contain parts of CPU profiles. */
public interface V8ProfileTarget {
  /** The start of a profile, to which the times of its samples add; empty if it isn't known. */
  OptionalLong startNs(long startUs);

  /** A sample's time by the trace's clock; empty if the sample has to be left out. */
  OptionalLong sampleNs(long timeNs);

  /**
   * Counts a node of the call tree that is left out.
   *
   * @param why a sentence for the user
   */
  void onInvalidNode(String why);
}
