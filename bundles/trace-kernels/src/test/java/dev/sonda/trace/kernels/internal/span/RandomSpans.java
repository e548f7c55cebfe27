package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.UsedScratchArrays;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A random table of spans that don't overlap within a partition, with rows in random order or in
 * that of their starts.
 */
record RandomSpans(List<Span> spans, boolean partitioned) {
  /** A row of a table. */
  record Span(long ts, long dur, long partition) {
    long end() {
      return ts + dur;
    }
  }

  private static final int MOST_SPANS = 12;
  private static final int PARTITIONS = 4;

  static RandomSpans of(Random random, boolean partitioned, boolean withInstants) {
    List<Span> spans = new ArrayList<>();
    long apart = random.nextBoolean() ? 3 : 1L << 40;
    for (int partition = 0; partition < (partitioned ? PARTITIONS : 1); partition++) {
      int count = random.nextInt(MOST_SPANS) * random.nextInt(2);
      long ts = random.nextInt(5);
      for (int i = 0; i < count; i++) {
        long dur = withInstants && random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(6);
        spans.add(new Span(ts, dur, partition * apart - 3));
        ts += Math.max(1, dur) + random.nextInt(3);
      }
    }
    Collections.shuffle(spans, random);
    if (random.nextBoolean()) {
      spans.sort(Comparator.comparingLong(Span::ts));
    }
    return new RandomSpans(spans, partitioned);
  }

  SortedSpans sorted() {
    LongColumn ts = LongColumn.of(spans.stream().mapToLong(Span::ts).toArray());
    LongColumn dur = LongColumn.of(spans.stream().mapToLong(Span::dur).toArray());
    UsedScratchArrays scratch = new UsedScratchArrays();
    if (!partitioned) {
      return SortedSpans.of(ts, dur, scratch);
    }
    long[] partitions = spans.stream().mapToLong(Span::partition).toArray();
    return SortedSpans.of(ts, dur, LongColumn.of(partitions), scratch);
  }
}
