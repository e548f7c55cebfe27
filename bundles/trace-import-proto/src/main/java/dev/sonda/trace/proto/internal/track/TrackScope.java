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

  /** The scope of a child of a track in this scope. */
  TrackScope ofChild() {
    return isRoot ? new TrackScope(kind, owner, false) : this;
  }

  boolean isThread() {
    return kind == Kind.THREAD;
  }

  /** The kind of a track's owner. */
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

    /** The track type in this scope with a suffix, such as {@code thread_track_event}. */
    String type(String suffix) {
      return prefix + suffix;
    }

    /**
     * The name of the dimension with the owner's row, such as {@code utid}; empty if the scope has
     * no owner.
     */
    String dimension() {
      return dimension;
    }
  }
}
