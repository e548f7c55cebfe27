package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Times of a JVM's ticks. The frequency that a JVM says is an estimate of its first milliseconds;
 * chunks that lie some time apart tell it exactly, as each says its begin in ticks and in
 * nanoseconds. One thread.
 */
final class TickClock {
  /** From here on two chunks tell the frequency better than the JVM: to a part in a million. */
  private static final long MIN_APART_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Clocks are slowed and hurried all the time: the last chunk knows today's rate. */
  private static final long ENOUGH_APART_NS = TimeUnit.SECONDS.toNanos(10);

  /** A greater difference isn't one of the frequency: a clock was set. */
  private static final double MAX_DIFFERENCE = 2e-3;

  private static final double NS_PER_SECOND = 1e9;

  /** From which the frequency is measured. */
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
   * A chunk begins. Chunks come in the order of their begins.
   *
   * @param traceNs the begin on the trace's clock
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

  /** The trace's time of a moment in ticks. */
  long traceNs(long ticks) {
    Begin begin = current;
    return begin == null ? 0 : begin.traceNs() + durationNs(ticks - begin.ticks());
  }

  long durationNs(long ticks) {
    return Math.round(ticks * nsPerTick);
  }
}
