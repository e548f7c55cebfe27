package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Wall-clock times of a JVM's ticks. The frequency that a JVM says is an estimate of its first
 * milliseconds; chunks that lie some time apart tell it exactly. One thread.
 */
final class TickClock {
  /** From here on two chunks tell the frequency better than the JVM. */
  private static final long MIN_APART_NS = TimeUnit.SECONDS.toNanos(2);

  /** A greater difference isn't one of the frequency: the wall clock was set. */
  private static final double MAX_DIFFERENCE = 2e-3;

  private static final double NS_PER_SECOND = 1e9;

  private @Nullable ChunkHeader first;
  private long startTicks;
  private long startEpochNs;
  private double nsPerTick;

  /** A chunk begins. Chunks come in the order of their begins. */
  void onChunk(ChunkHeader chunk) {
    double said = NS_PER_SECOND / chunk.ticksPerSecond();
    nsPerTick = measured(chunk, said);
    startTicks = chunk.startTicks();
    startEpochNs = chunk.startEpochNs();
  }

  private double measured(ChunkHeader chunk, double said) {
    ChunkHeader earlier = first;
    if (earlier == null) {
      first = chunk;
      return said;
    }
    long apartNs = chunk.startEpochNs() - earlier.startEpochNs();
    double measured = (double) apartNs / (chunk.startTicks() - earlier.startTicks());
    boolean isBetter = apartNs >= MIN_APART_NS && Math.abs(measured / said - 1) <= MAX_DIFFERENCE;
    return isBetter ? measured : nsPerTick;
  }

  long epochNs(long ticks) {
    return startEpochNs + durationNs(ticks - startTicks);
  }

  long durationNs(long ticks) {
    return Math.round(ticks * nsPerTick);
  }
}
