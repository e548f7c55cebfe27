package dev.sonda.trace.proto.internal.frame;

/**
 * Field numbers of the messages for actual display frames and actual surface frames, which have
 * equal fields under different numbers.
 */
record FrameFieldNumbers(
    boolean isDisplay,
    int presentType,
    int presentTypeExperimental,
    int onTimeFinish,
    int gpuComposition,
    int jankType,
    int jankTypeExperimental,
    int predictionType,
    int severity,
    int severityScore,
    int presentDelay,
    int debugMetadata) {
  static final FrameFieldNumbers DISPLAY =
      new FrameFieldNumbers(true, 4, 13, 5, 6, 7, 12, 8, 9, 11, 10, 14);

  static final FrameFieldNumbers SURFACE =
      new FrameFieldNumbers(false, 6, 17, 7, 8, 9, 16, 10, 12, 15, 13, 18);
}
