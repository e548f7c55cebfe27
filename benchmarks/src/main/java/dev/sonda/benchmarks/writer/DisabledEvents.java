package dev.sonda.benchmarks.writer;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A program that computes numbers, alone or with an event for each step, which no session records.
 * {@code benchmarks/sdk-disabled} runs it. Prints the milliseconds of CPU that the steps took, and
 * what was computed.
 *
 * <p>Arguments are {@code none} or {@code events}, and the number of steps.
 */
public final class DisabledEvents {
  private static final Category STEPS = Category.of("steps");

  /** A hundred nanoseconds of arithmetic, about: the least that one would have a slice of. */
  private static final int ITEMS_A_STEP = 60;

  private DisabledEvents() {}

  public static void main(String[] args) {
    boolean hasEvents = args[0].equals("events");
    int steps = Integer.parseInt(args[1]);
    try (Tracing _ = Tracing.initialize(TracingOptions.system().named("disabled.events"))) {
      long sum = run(hasEvents, steps / 10); // compiles it
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long beganNs = threads.getCurrentThreadCpuTime(); // other programs disturb it less
      sum += run(hasEvents, steps);
      long tookNs = threads.getCurrentThreadCpuTime() - beganNs;
      System.out.printf(
          Locale.ROOT, "%.3f %d%n", tookNs / (double) TimeUnit.MILLISECONDS.toNanos(1), sum);
    }
  }

  private static long run(boolean hasEvents, int steps) {
    return hasEvents ? withEvents(steps) : without(steps);
  }

  private static long withEvents(int steps) {
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      try (Slice _ = STEPS.slice("step")) {
        sum += step(i);
      }
    }
    return sum;
  }

  private static long without(int steps) {
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += step(i);
    }
    return sum;
  }

  /** Depends on what came before in each item, so that no compiler leaves it out. */
  private static long step(int seed) {
    long value = seed + 1L;
    for (int i = 0; i < ITEMS_A_STEP; i++) {
      value ^= value << 13;
      value ^= value >>> 7;
      value ^= value << 17;
    }
    return value;
  }
}
