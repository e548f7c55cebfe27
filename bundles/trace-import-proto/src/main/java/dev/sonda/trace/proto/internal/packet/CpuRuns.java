package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.storage.order.EventQueue;
import dev.sonda.trace.storage.order.EventRun;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A run of events for each CPU, made when the CPU's first event is added: as in Perfetto's readers,
 * that decides which CPU's events come first of equal times.
 */
public final class CpuRuns {
  private final EventQueue queue;
  private @Nullable EventRun[] runs = new EventRun[16];

  public CpuRuns(EventQueue queue) {
    this.queue = queue;
  }

  /** The run of a CPU whose number was checked. */
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
