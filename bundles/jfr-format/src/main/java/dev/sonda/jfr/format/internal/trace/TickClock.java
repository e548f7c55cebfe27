package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Converts a JVM's ticks to times of the trace. The frequency that a JVM declares is an estimate
 * from its first milliseconds; it can be measured exactly from two chunks some time apart, since
 * each header contains the chunk's begin in ticks and in nanoseconds. Not thread-safe.
 */
final class TickClock {
  /**
   * Minimum distance of two chunks from which the frequency is measured; their begins then give it
   * to one part in a million, better than the JVM's estimate.
   */
  private static final long MIN_APART_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * Distance at which the measurement moves its base to the latest chunk, since clocks are slewed
   * constantly and only the recent rate matters.
   */
  private static final long ENOUGH_APART_NS = TimeUnit.SECONDS.toNanos(10);

  /**
   * Maximum relative difference from the declared frequency; a greater one means that a clock was
   * set.
   */
  private static final double MAX_DIFFERENCE = 2e-3;

  private static final double NS_PER_SECOND = 1e9;

  /** The chunk begin from which the frequency is measured. */
  private @Nullable Begin base;

  private @Nullable Begin current;
  private double nsPerTick;

  /** The begin of a chunk on both clocks. */
  private record Begin(long ticks, long traceNs) {
    boolean isBefore(Begin later, long atLeastNs) {
      return later.traceNs - traceNs >= atLeastNs;
    }
  }

  /**
   * Called at the begin of each chunk, in the order of time.
   *
   * @param traceNs the chunk's begin on the trace's clock
   */
  void onChunk(ChunkHeader chunk, long traceNs) {
    Begin begin = new Begin(chunk.startTicks(), traceNs);
    double said = NS_PER_SECOND / chunk.ticksPerSecond();
    Begin last = current;
    if (last == null) {
      nsPerTick = said;
    } else if (base == null || last.isBefore(begin, ENOUGH_APART_NS)) {
      base = last;
    }
    measure(base, begin, said);
    current = begin;
  }

  private void measure(@Nullable Begin from, Begin to, double said) {
    if (from != null && from.isBefore(to, MIN_APART_NS)) {
      double measured = (double) (to.traceNs() - from.traceNs()) / (to.ticks() - from.ticks());
      nsPerTick = Math.abs(measured / said - 1) <= MAX_DIFFERENCE ? measured : nsPerTick;
    }
  }

  /** Converts a time in ticks to the trace's time. */
  long traceNs(long ticks) {
    Begin begin = current;
    return begin == null ? 0 : begin.traceNs() + durationNs(ticks - begin.ticks());
  }

  long durationNs(long ticks) {
    return Math.round(ticks * nsPerTick);
  }
}
