package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.storage.order.EventQueue;
import dev.sonda.trace.storage.order.EventRun;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Holds a sorted run of events for each CPU. A run is created when the CPU's first event is added;
 * as in Perfetto's importer, the order of creation determines the order of events of different CPUs
 * with equal times.
 */
public final class SortedEventsByCpu {
  private final EventQueue queue;
  private @Nullable EventRun[] runs = new EventRun[16];

  public SortedEventsByCpu(EventQueue queue) {
    this.queue = queue;
  }

  /** The run of a CPU; {@code cpu} must have been range-checked. */
  public EventRun of(int cpu) {
    if (cpu >= runs.length) {
      runs = Arrays.copyOf(runs, Math.max(cpu + 1, 2 * runs.length));
    }
    EventRun run = runs[cpu];
    if (run == null) {
      run = queue.addRun();
      runs[cpu] = run;
    }
    return run;
  }
}
