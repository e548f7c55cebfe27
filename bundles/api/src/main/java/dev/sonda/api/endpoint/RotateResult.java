package dev.sonda.api.endpoint;

/**
 * Result of a session file's rotation: the segment that was closed, or a sentence that says why
 * rotation failed.
 */
public record RotateResult(boolean success, String closedSegment, String error) {}
