package dev.sonda.trace.kernels.internal.span;

/** Selects which gaps between spans a side of a span join presents to the other side. */
enum SpanGapSelection {
  NONE,
  /** Gaps in partitions that contain a span. */
  OF_PRESENT_PARTITIONS,
  /** All gaps, including whole partitions without a span. */
  ALL
}
