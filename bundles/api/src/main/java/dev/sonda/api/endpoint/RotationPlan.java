package dev.sonda.api.endpoint;

/**
 * Limits at which a session's trace file is continued in the next segment.
 *
 * @param segmentBytes a segment ends soon after it has reached this size; 0 for any size
 * @param segmentMs a segment ends after this time; 0 for any time
 */
public record RotationPlan(long segmentBytes, long segmentMs) {
  /** Segments end only on request. */
  public static final RotationPlan NONE = new RotationPlan(0, 0);

  public RotationPlan {
    if (segmentBytes < 0 || segmentMs < 0) {
      throw new IllegalArgumentException("a segment has neither negative bytes nor time");
    }
  }
}
