package dev.sonda.trace.kernels.internal.span;

/**
 * An inner span join: as {@link SpanJoin}, but it needs no gaps, so that it is a merge of two
 * sorted sequences.
 */
final class InnerSpanJoin {
  private final SortedSpans left;
  private final SortedSpans right;
  private final JoinedSpans joined;

  private InnerSpanJoin(SortedSpans left, SortedSpans right, JoinedSpans joined) {
    this.left = left;
    this.right = right;
    this.joined = joined;
  }

  static void join(SortedSpans left, SortedSpans right, JoinedSpans joined) {
    InnerSpanJoin join = new InnerSpanJoin(left, right, joined);
    if (left.partitioned && right.partitioned) {
      join.mergeCommonPartitions();
    } else if (left.partitioned) {
      for (int begin = 0; begin < left.count(); begin = left.endOfPartition(begin)) {
        int end = left.endOfPartition(begin);
        join.merge(begin, end, 0, right.count(), left.partitions[begin]);
      }
    } else if (right.partitioned) {
      for (int begin = 0; begin < right.count(); begin = right.endOfPartition(begin)) {
        int end = right.endOfPartition(begin);
        join.merge(0, left.count(), begin, end, right.partitions[begin]);
      }
    } else {
      join.merge(0, left.count(), 0, right.count(), Long.MIN_VALUE);
    }
  }

  private void mergeCommonPartitions() {
    int leftBegin = 0;
    int rightBegin = 0;
    while (leftBegin < left.count() && rightBegin < right.count()) {
      long partition = left.partitions[leftBegin];
      long other = right.partitions[rightBegin];
      int leftEnd = partition <= other ? left.endOfPartition(leftBegin) : leftBegin;
      int rightEnd = other <= partition ? right.endOfPartition(rightBegin) : rightBegin;
      merge(leftBegin, leftEnd, rightBegin, rightEnd, partition);
      leftBegin = leftEnd;
      rightBegin = rightEnd;
    }
  }

  /**
   * Adds the overlaps of a range of each side's spans. The span that ends first is left behind, the
   * right one if both end together.
   */
  private void merge(int leftBegin, int leftEnd, int rightBegin, int rightEnd, long partition) {
    int l = leftBegin;
    int r = rightBegin;
    while (l < leftEnd && r < rightEnd) {
      long leftStops = left.adjustedEnd(l);
      long rightStops = right.adjustedEnd(r);
      long leftStart = left.starts[l];
      long rightStart = right.starts[r];
      if (leftStart == rightStart
          || (leftStart > rightStart ? leftStart < rightStops : rightStart < leftStops)) {
        add(l, r, partition);
      }
      if (leftStops < rightStops) {
        l++;
      } else {
        r++;
      }
    }
  }

  private void add(int l, int r, long partition) {
    long start = Math.max(left.starts[l], right.starts[r]);
    joined.ts().add(start);
    joined.dur().add(Math.min(left.ends[l], right.ends[r]) - start);
    joined.partition().add(partition);
    joined.leftRow().add(left.rows[l]);
    joined.rightRow().add(right.rows[r]);
  }
}
