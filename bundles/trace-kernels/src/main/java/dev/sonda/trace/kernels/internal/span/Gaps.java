package dev.sonda.trace.kernels.internal.span;

/** Decides which gaps between spans one side of a span join shows to the other side. */
enum Gaps {
  NONE,
  /** Those of partitions that have a span. */
  OF_PRESENT_PARTITIONS,
  /** Also whole partitions without a span. */
  ALL
}
