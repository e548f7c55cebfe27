package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.storage.track.Slices;

/** The current phase of a graphics buffer of a layer, with the times of its latest events. */
final class GraphicsBufferState {
  /** The owner of the buffer: app, GPU or SurfaceFlinger. */
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

  /** The track of the current phase's slice. */
  int track() {
    return track;
  }

  int slice() {
    return slice;
  }

  /** Whether the acquire fence was signaled after the current phase began. */
  boolean isAcquiredInPhase() {
    return hasAcquireTime && acquireNs > sinceNs;
  }
}
