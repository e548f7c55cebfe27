package dev.sonda.trace.processor.internal.perfetto.function;

import dev.sonda.trace.kernels.ScratchArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * Keeps the large arrays of operators for the next calls of a session. Over a million rows a call
 * needs 60 MB of them, and new ones would cost more to clear and to collect than most operators
 * take to fill them. Thread-safe.
 */
final class ScratchPool {
  /** Smaller arrays are cheaper to allocate than to keep. */
  private static final int LEAST_LENGTH = 1 << 14;

  private static final long MOST_KEPT_BYTES = 128L << 20;

  /** Part of the heap that kept arrays may take, where the heap is small. */
  private static final int MOST_PART_OF_HEAP = 16;

  private final KeptArrays<long[]> longs;
  private final KeptArrays<int[]> ints;

  ScratchPool() {
    this(Math.min(MOST_KEPT_BYTES, Runtime.getRuntime().maxMemory() / MOST_PART_OF_HEAP));
  }

  ScratchPool(long mostKeptBytes) {
    // operators use two to four times as many bytes in longs as in ints
    longs =
        new KeptArrays<>(mostKeptBytes / 4 * 3 / Long.BYTES, long[]::new, array -> array.length);
    ints = new KeptArrays<>(mostKeptBytes / 4 / Integer.BYTES, int[]::new, array -> array.length);
  }

  /** Arrays for one call, which are kept for the next one when the lease is closed. */
  Lease lease() {
    return new Lease();
  }

  /** Drops all arrays that no call uses now. */
  void clear() {
    longs.clear();
    ints.clear();
  }

  final class Lease implements ScratchArrays, AutoCloseable {
    private final List<long[]> usedLongs = new ArrayList<>();
    private final List<int[]> usedInts = new ArrayList<>();

    private Lease() {}

    @Override
    public long[] longs(int least) {
      long[] array = longs.take(least);
      usedLongs.add(array);
      return array;
    }

    @Override
    public int[] ints(int least) {
      int[] array = ints.take(least);
      usedInts.add(array);
      return array;
    }

    @Override
    public void close() {
      usedLongs.forEach(longs::keep);
      usedInts.forEach(ints::keep);
    }
  }

  /** Arrays of one type, in ascending order of their lengths. */
  private static final class KeptArrays<A> {
    private final long mostElements;
    private final IntFunction<A> allocation;
    private final ToIntFunction<A> length;
    private final List<A> kept = new ArrayList<>();
    private long elements;

    KeptArrays(long mostElements, IntFunction<A> allocation, ToIntFunction<A> length) {
      this.mostElements = mostElements;
      this.allocation = allocation;
      this.length = length;
    }

    /** The shortest kept array that is long enough, unless it is more than twice as long. */
    synchronized A take(int least) {
      int at = firstOfLength(least);
      if (at == kept.size() || length.applyAsInt(kept.get(at)) / 2 > least) {
        return allocation.apply(least);
      }
      elements -= length.applyAsInt(kept.get(at));
      return kept.remove(at);
    }

    /** Keeps an array; beyond the limit the shortest ones are dropped, which few calls can use. */
    synchronized void keep(A array) {
      int added = length.applyAsInt(array);
      if (added < LEAST_LENGTH) {
        return;
      }
      kept.add(firstOfLength(added), array);
      elements += added;
      while (elements > mostElements) {
        elements -= length.applyAsInt(kept.removeFirst());
      }
    }

    synchronized void clear() {
      kept.clear();
      elements = 0;
    }

    private int firstOfLength(int least) {
      int at = 0;
      while (at < kept.size() && length.applyAsInt(kept.get(at)) < least) {
        at++;
      }
      return at;
    }
  }
}
