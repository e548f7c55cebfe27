package dev.sonda.trace.kernels.internal.span;

/**
 * Iterates over one side of a span join as a sequence of stretches: spans, and gaps and absences as
 * far as the kind of join needs them. A gap is a time without span in a partition that has spans;
 * an absence is a range of partitions without spans. Not thread-safe.
 */
final class SpanCursor {
  private enum Stretch {
    SPAN,
    GAP,
    ABSENCE,
    END
  }

  private static final long FOREVER = Long.MAX_VALUE;

  private final SortedSpans spans;
  private final SpanGapSelection gaps;
  private int next;
  private Stretch stretch = Stretch.END;
  private long start;
  private long end;
  private long partition = Long.MIN_VALUE;
  private long absentFrom;
  private long absentUntil;

  SpanCursor(SortedSpans spans, SpanGapSelection gaps) {
    this.spans = spans;
    this.gaps = gaps;
    rewind();
  }

  /** Moves to the first stretch. */
  void rewind() {
    next = 0;
    absentFrom = Long.MIN_VALUE;
    beginAbsence(spans.partitioned ? firstPartition() : unpartitionedBound());
    skipUnwanted();
  }

  private long firstPartition() {
    return spans.count() == 0 ? FOREVER : spans.partitions[0];
  }

  /**
   * The end of the initial absence in an unpartitioned table: there is none if the table has spans,
   * else all of time.
   */
  private long unpartitionedBound() {
    return spans.count() == 0 ? FOREVER : Long.MIN_VALUE;
  }

  /**
   * If this side has no spans, presents it as an absence of all partitions, as outer joins require.
   */
  void takeEndForAbsence() {
    if (isEnd()) {
      stretch = Stretch.ABSENCE;
    }
  }

  /** Moves to the next stretch that the kind of join needs. */
  void advance() {
    step();
    skipUnwanted();
  }

  private void skipUnwanted() {
    while (stretch != Stretch.SPAN && stretch != Stretch.END && isUnwanted()) {
      step();
    }
  }

  private boolean isUnwanted() {
    return switch (stretch) {
      case GAP -> gaps == SpanGapSelection.NONE || start == end;
      case ABSENCE -> gaps != SpanGapSelection.ALL || start == end || absentFrom == absentUntil;
      case SPAN, END -> false;
    };
  }

  private void step() {
    switch (stretch) {
      case SPAN -> beginGapBehindSpan();
      case GAP -> leaveGap();
      case ABSENCE -> leaveAbsence();
      case END -> throw new IllegalStateException("behind the last span");
    }
  }

  private void beginGapBehindSpan() {
    start = adjustedEnd();
    next++;
    boolean last =
        next == spans.count() || (spans.partitioned && spans.partitions[next] != partition);
    end = last ? FOREVER : spans.starts[next];
    stretch = Stretch.GAP;
  }

  private void leaveGap() {
    if (end == FOREVER) {
      absentFrom = partition + 1;
      beginAbsence(next == spans.count() ? FOREVER : partitionOf(next));
    } else {
      stretch = Stretch.SPAN;
      start = spans.starts[next];
      end = spans.ends[next];
    }
  }

  private long partitionOf(int span) {
    return spans.partitioned ? spans.partitions[span] : 0;
  }

  private void beginAbsence(long until) {
    stretch = Stretch.ABSENCE;
    start = 0;
    end = FOREVER;
    absentUntil = until;
  }

  private void leaveAbsence() {
    if (absentUntil == FOREVER) {
      stretch = Stretch.END;
      return;
    }
    stretch = Stretch.GAP;
    start = 0;
    end = spans.starts[next];
    partition = absentUntil;
  }

  boolean isEnd() {
    return stretch == Stretch.END;
  }

  boolean isSpan() {
    return stretch == Stretch.SPAN;
  }

  boolean isPartitioned() {
    return spans.partitioned;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  /** The end of the stretch; for an unfinished span (duration -1), its start. */
  long adjustedEnd() {
    return end - start == -1 ? start : end;
  }

  long partition() {
    return partition;
  }

  long firstCoveredPartition() {
    return stretch == Stretch.ABSENCE ? absentFrom : partition;
  }

  long lastCoveredPartition() {
    return stretch == Stretch.ABSENCE ? absentUntil - 1 : partition;
  }

  /** The row of the current span in its table; -1 for gaps and absences. */
  int row() {
    return stretch == Stretch.SPAN ? spans.rows[next] : -1;
  }
}
