package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.storage.track.MergedTrackLanes;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The declaration of a track with a uuid, and the track's rows in the track table. */
final class TrackDeclaration {
  static final int NONE = -1;

  final long uuid;
  long parent;
  boolean hasPid;
  long pid;
  boolean hasTid;
  long tid;
  int name;
  int description;
  boolean isSeparate;
  boolean isState;
  @Nullable CounterDeclaration counter;
  ChildOrder childOrder = ChildOrder.UNKNOWN;

  /** Whether viewers should order processes by rank; only set in the root track's declaration. */
  boolean ordersProcesses;

  /** Whether viewers should order threads by rank; only set in the root track's declaration. */
  boolean ordersThreads;

  boolean hasRank;
  int rank;
  SiblingMerge merge = SiblingMerge.BY_NAME;
  int mergeKey;

  /**
   * The scope of the track; null until the track is resolved, which fails while an ancestor is
   * invalid.
   */
  @Nullable TrackScope scope;

  /** The track's row; {@link #NONE} if the track is merged with others, which use {@code lanes}. */
  int row = NONE;

  @Nullable MergedTrackLanes lanes;

  /** Creates the row of a lane. */
  @Nullable IntUnaryOperator laneMaker;

  TrackDeclaration(long uuid) {
    this.uuid = uuid;
  }

  boolean isInterned() {
    return row != NONE || lanes != null;
  }

  /** Whether a later descriptor with this uuid describes this track, and not a new one. */
  boolean isSameTrackAs(TrackDeclaration other) {
    return parent == other.parent
        && hasPid == other.hasPid
        && pid == other.pid
        && hasTid == other.hasTid
        && tid == other.tid
        && isState == other.isState
        && merge == other.merge
        && mergeKey == other.mergeKey
        && (counter == null
            ? other.counter == null
            : other.counter != null && counter.isSameAs(other.counter));
  }

  /** The order in which viewers should show a track's children. */
  enum ChildOrder {
    UNKNOWN,
    LEXICOGRAPHIC,
    CHRONOLOGICAL,
    EXPLICIT
  }

  /** The rule by which sibling tracks are merged for display. */
  enum SiblingMerge {
    BY_NAME(0),
    NONE(1),
    BY_KEY(2);

    private final int code;

    SiblingMerge(int code) {
      this.code = code;
    }

    /** The rule's number in tables. */
    int code() {
      return code;
    }
  }
}
