package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.storage.track.Lanes;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The declaration of a track by its uuid, and the rows of the track table that it has become. */
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

  /** Whether the ranks of processes are meant to order them; of the root only. */
  boolean ordersProcesses;

  /** The same of threads. */
  boolean ordersThreads;

  boolean hasRank;
  int rank;
  SiblingMerge merge = SiblingMerge.BY_NAME;
  int mergeKey;

  /** Null until it is resolved, which it can't be while its ancestors are broken. */
  @Nullable TrackScope scope;

  /** The table's row; of merged tracks there are the lanes instead. */
  int row = NONE;

  @Nullable Lanes lanes;

  /** Makes the row of a lane. */
  @Nullable IntUnaryOperator laneMaker;

  TrackDeclaration(long uuid) {
    this.uuid = uuid;
  }

  boolean isInterned() {
    return row != NONE || lanes != null;
  }

  /** Whether a later descriptor can be of this track. */
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

  /** In which order a reader should show the tracks within one. */
  enum ChildOrder {
    UNKNOWN,
    LEXICOGRAPHIC,
    CHRONOLOGICAL,
    EXPLICIT
  }

  /** Which tracks within one are shown as one. */
  enum SiblingMerge {
    BY_NAME(0),
    NONE(1),
    BY_KEY(2);

    private final int code;

    SiblingMerge(int code) {
      this.code = code;
    }

    /** The number by which tables name it. */
    int code() {
      return code;
    }
  }
}
