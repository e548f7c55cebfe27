package dev.sonda.api.endpoint;

/** How a rotation went: the segment that was closed, or a sentence that says why not. */
public record RotateResult(boolean success, String closedSegment, String error) {}
