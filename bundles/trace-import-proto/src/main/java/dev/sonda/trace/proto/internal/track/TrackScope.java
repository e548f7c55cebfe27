package dev.sonda.trace.proto.internal.track;

/**
 * The thread, process or machine that a track belongs to.
 *
 * @param owner the row of the thread or process
 * @param isRoot whether the track stands for the thread or process itself
 */
record TrackScope(Kind kind, int owner, boolean isRoot) {
  static final TrackScope GLOBAL = new TrackScope(Kind.GLOBAL, -1, false);

  static TrackScope thread(int utid, boolean isRoot) {
    return new TrackScope(Kind.THREAD, utid, isRoot);
  }

  static TrackScope process(int upid, boolean isRoot) {
    return new TrackScope(Kind.PROCESS, upid, isRoot);
  }

  /** The scope of a track within a track of this one. */
  TrackScope ofChild() {
    return isRoot ? new TrackScope(kind, owner, false) : this;
  }

  boolean isThread() {
    return kind == Kind.THREAD;
  }

  /** What owners of tracks are. */
  enum Kind {
    THREAD("thread", "utid"),
    PROCESS("process", "upid"),
    GLOBAL("global", "");

    private final String prefix;
    private final String dimension;

    Kind(String prefix, String dimension) {
      this.prefix = prefix;
      this.dimension = dimension;
    }

    /** A type of tracks in this scope, such as {@code thread_track_event}. */
    String type(String suffix) {
      return prefix + suffix;
    }

    /** The name of the owner's number; empty without one. */
    String dimension() {
      return dimension;
    }
  }
}
