package dev.sonda.trace.proto.internal.track;

/** What descriptors have said of a track, under its number in the trace. */
final class TrackDeclaration {
  static final int UNRESOLVED = -1;

  long parent;
  int name;
  long pid;
  long tid;
  boolean isCounter;
  boolean isIncremental;
  int unit;
  long unitMultiplier = 1;

  /** The last value of an incremental counter. */
  double lastValue;

  int sliceTrack = UNRESOLVED;
  int counterTrack = UNRESOLVED;

  /** Set while the track's parents are looked for, so that a circle of them is noticed. */
  boolean isBeingResolved;

  int utid = UNRESOLVED;
  int upid = UNRESOLVED;
  boolean isScopeKnown;
}
