package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.internal.span.RandomSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A reference span join that tries every pair of spans at every moment between span boundaries. */
record NaiveSpanJoin(SpanJoinKind kind, RandomSpans left, RandomSpans right) {

  /** Sorted rows of ts, dur, partition, row of the left table and row of the right table. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (long partition : partitions()) {
      Set<Long> moments = moments(partition);
      List<Long> ordered = List.copyOf(moments);
      for (int i = 0; i + 1 < ordered.size(); i++) {
        addPiece(rows, partition, ordered.get(i), ordered.get(i + 1));
      }
    }
    return rows;
  }

  /** All partitions; an unpartitioned table joins with each partition of the other table. */
  private TreeSet<Long> partitions() {
    TreeSet<Long> partitions = new TreeSet<>();
    if (left.partitioned() || !right.partitioned()) {
      left.spans().forEach(span -> partitions.add(span.partition()));
    }
    if (right.partitioned() || !left.partitioned()) {
      right.spans().forEach(span -> partitions.add(span.partition()));
    }
    return partitions;
  }

  private TreeSet<Long> moments(long partition) {
    TreeSet<Long> moments = new TreeSet<>();
    for (Span span : in(left, partition)) {
      moments.add(span.ts());
      moments.add(span.end());
    }
    for (Span span : in(right, partition)) {
      moments.add(span.ts());
      moments.add(span.end());
    }
    return moments;
  }

  private static List<Span> in(RandomSpans table, long partition) {
    return table.spans().stream()
        .filter(span -> !table.partitioned() || span.partition() == partition)
        .toList();
  }

  private static int rowAt(RandomSpans table, long partition, long ts) {
    for (int row = 0; row < table.spans().size(); row++) {
      Span span = table.spans().get(row);
      boolean same = !table.partitioned() || span.partition() == partition;
      if (same && span.ts() <= ts && ts < span.end()) {
        return row;
      }
    }
    return -1;
  }

  private void addPiece(List<String> rows, long partition, long from, long to) {
    int leftRow = rowAt(left, partition, from);
    int rightRow = rowAt(right, partition, from);
    boolean kept =
        switch (kind) {
          case INNER -> leftRow >= 0 && rightRow >= 0;
          case LEFT -> leftRow >= 0;
          case OUTER -> leftRow >= 0 || rightRow >= 0;
        };
    if (kept) {
      rows.add("%d,%d,%d,%d,%d".formatted(from, to - from, partition, leftRow, rightRow));
    }
  }
}
