package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.ScratchArrays;

/**
 * Joins two tables of spans where they overlap in time, and in partition: both tables, one or none
 * may be partitioned; if only one is, each of its partitions is joined with the whole other table.
 * Results are sorted by partition and time.
 *
 * <p>A duration of 0 is an instant, which overlaps a span that contains it; -1 marks an unfinished
 * span, which is joined like an instant and keeps the duration -1. Overlapping spans within one
 * table are not an error, but the result for them is undefined.
 */
public final class SpanJoin {
  private final SpanCursor left;
  private final SpanCursor right;
  private final boolean samePartitions;
  private final boolean mixed;
  private final SpanCursor partitioned;
  private final SpanCursor unpartitioned;
  private final JoinedSpans joined;
  private SpanCursor advancing;
  private long lastPartition = Long.MIN_VALUE;

  private SpanJoin(
      SpanJoinKind kind, SortedSpans leftSpans, SortedSpans rightSpans, JoinedSpans joined) {
    samePartitions = leftSpans.partitioned && rightSpans.partitioned;
    mixed = leftSpans.partitioned != rightSpans.partitioned;
    boolean none = !leftSpans.partitioned && !rightSpans.partitioned;
    boolean fillLeft = kind == SpanJoinKind.OUTER;
    boolean fillRight = kind != SpanJoinKind.INNER;
    left = new SpanCursor(leftSpans, gaps(fillLeft, none, mixed && leftSpans.partitioned));
    right = new SpanCursor(rightSpans, gaps(fillRight, none, mixed && rightSpans.partitioned));
    takeEndForAbsence(left, fillLeft && !(mixed && leftSpans.partitioned));
    takeEndForAbsence(right, fillRight && !(mixed && rightSpans.partitioned));
    partitioned = leftSpans.partitioned ? left : right;
    unpartitioned = leftSpans.partitioned ? right : left;
    advancing = left;
    this.joined = joined;
  }

  private static SpanGapSelection gaps(
      boolean fill, boolean unpartitionedJoin, boolean partitionedAlone) {
    if (!fill) {
      return SpanGapSelection.NONE;
    }
    return unpartitionedJoin || partitionedAlone
        ? SpanGapSelection.OF_PRESENT_PARTITIONS
        : SpanGapSelection.ALL;
  }

  private static void takeEndForAbsence(SpanCursor side, boolean asked) {
    if (asked) {
      side.takeEndForAbsence();
    }
  }

  /** Joins two tables; the result is valid as long as the scratch arrays are. */
  public static JoinedSpans join(
      SpanJoinKind kind, SortedSpans left, SortedSpans right, ScratchArrays scratch) {
    JoinedSpans joined = JoinedSpans.ofExpectedRows(Math.max(left.count(), right.count()), scratch);
    if (kind == SpanJoinKind.INNER) {
      InnerSpanJoin.join(left, right, joined);
    } else {
      new SpanJoin(kind, left, right, joined).join();
    }
    return joined;
  }

  private void join() {
    while (findOverlap()) {
      add();
      advancing.advance();
    }
  }

  private boolean findOverlap() {
    while (!isOver()) {
      followPartition();
      advancing = earlierEnding();
      if (isOverlap()) {
        return true;
      }
      advancing.advance();
    }
    return false;
  }

  private boolean isOver() {
    return mixed ? partitioned.isEnd() : left.isEnd() || right.isEnd();
  }

  /** Rewinds the unpartitioned side when the partitioned side enters a new partition. */
  private void followPartition() {
    if (mixed && lastPartition != partitioned.partition()) {
      unpartitioned.rewind();
      lastPartition = partitioned.partition();
    }
  }

  /**
   * The side whose stretch ends first, compared by partition, then end; a gap precedes a span, and
   * the right side comes first if all are equal.
   */
  private SpanCursor earlierEnding() {
    if (left.isEnd() || right.isEnd()) {
      return left.isEnd() ? right : left;
    }
    if (samePartitions && left.lastCoveredPartition() != right.lastCoveredPartition()) {
      return left.lastCoveredPartition() < right.lastCoveredPartition() ? left : right;
    }
    if (left.adjustedEnd() != right.adjustedEnd()) {
      return left.adjustedEnd() < right.adjustedEnd() ? left : right;
    }
    return !left.isSpan() && right.isSpan() ? left : right;
  }

  private boolean isOverlap() {
    if (left.isEnd() || right.isEnd() || (!left.isSpan() && !right.isSpan())) {
      return false;
    }
    if (samePartitions && !coverCommonPartition()) {
      return false;
    }
    if (left.start() == right.start() && left.isSpan() && right.isSpan()) {
      return true;
    }
    return startsWithin(left, right) || startsWithin(right, left);
  }

  /** Whether the stretch of {@code inner} begins within the stretch of {@code outer}. */
  private static boolean startsWithin(SpanCursor inner, SpanCursor outer) {
    return inner.start() >= outer.start() && inner.start() < outer.adjustedEnd();
  }

  private boolean coverCommonPartition() {
    return isWithin(left.firstCoveredPartition(), right)
        || isWithin(right.firstCoveredPartition(), left);
  }

  private static boolean isWithin(long partition, SpanCursor side) {
    return partition >= side.firstCoveredPartition() && partition <= side.lastCoveredPartition();
  }

  private void add() {
    long start = Math.max(left.start(), right.start());
    joined.ts().add(start);
    joined.dur().add(Math.min(left.end(), right.end()) - start);
    joined.partition().add(resultPartition());
    joined.leftRow().add(left.row());
    joined.rightRow().add(right.row());
  }

  private long resultPartition() {
    if (mixed) {
      return lastPartition;
    }
    return left.isSpan() ? left.partition() : right.partition();
  }
}
