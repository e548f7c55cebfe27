package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.storage.track.Slices;

/** The latest states of a graphics buffer of a layer. */
final class BufferLife {
  /** The part of the system that has the buffer. */
  enum Phase {
    NONE,
    APP,
    GPU,
    DISPLAY_SERVER
  }

  long acquireNs;
  long queueNs;
  long latchNs;
  boolean isJustDequeued;
  boolean hasAcquireTime;

  private Phase phase = Phase.NONE;
  private int track;
  private int slice = Slices.NONE;
  private long sinceNs;

  void enter(Phase newPhase, int newTrack, int newSlice, long timeNs) {
    phase = newPhase;
    track = newTrack;
    slice = newSlice;
    sinceNs = timeNs;
  }

  void leave() {
    phase = Phase.NONE;
  }

  boolean isIn(Phase asked) {
    return phase == asked;
  }

  /** The track and slice of the phase. */
  int track() {
    return track;
  }

  int slice() {
    return slice;
  }

  /** Whether the GPU was done before the app gave the buffer back. */
  boolean isAcquiredInPhase() {
    return hasAcquireTime && acquireNs > sinceNs;
  }
}
