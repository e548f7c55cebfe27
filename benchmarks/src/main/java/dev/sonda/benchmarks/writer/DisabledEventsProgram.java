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
 * A program that computes numbers, without events or with an event for each step, which no session
 * records. {@code benchmarks/sdk-disabled} runs it. It prints the CPU milliseconds that the steps
 * took, and the computed result.
 *
 * <p>Arguments are {@code none} or {@code events}, and the number of steps.
 */
public final class DisabledEventsProgram {
  private static final Category STEPS = Category.of("steps");

  /**
   * About a hundred nanoseconds of arithmetic: the shortest work for which a developer would add a
   * slice.
   */
  private static final int ITEMS_A_STEP = 60;

  private DisabledEventsProgram() {}

  public static void main(String[] args) {
    boolean hasEvents = args[0].equals("events");
    int steps = Integer.parseInt(args[1]);
    try (Tracing _ = Tracing.initialize(TracingOptions.system().named("disabled.events"))) {
      long sum = run(hasEvents, steps / 10); // warms up the JIT compiler
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      // CPU time, since other programs disturb it less than elapsed time
      long beganNs = threads.getCurrentThreadCpuTime();
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

  /**
   * Each item depends on the result of the previous one, so that the compiler can't eliminate the
   * work.
   */
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
