package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.profile.ProfilerSamples;

/** Imports the samples of threads, each a time and a stack. */
final class GeckoSamples {
  private static final int NO_PROCESS = -1;

  private final GeckoEvents events;
  private final ProfilerSamples samples;
  private final int source;
  private final int kind;

  GeckoSamples(GeckoEvents events, TraceStorage storage) {
    this.events = events;
    samples = storage.samples();
    source = storage.strings().intern("gecko");
    kind = events.addKind(this::parse);
  }

  /** Adds the samples of a thread; those without a stack add nothing. */
  void add(int index, GeckoThread thread, int[] callsites) {
    double[] stacks = thread.numbers("samples", "stack");
    double[] timesMs = timesMs(thread);
    for (int sample = 0; sample < Math.min(stacks.length, timesMs.length); sample++) {
      int stack = GeckoStacks.indexBelow(callsites.length, stacks[sample]);
      if (stack != GeckoStacks.NONE && callsites[stack] != GeckoStacks.NONE) {
        events.add(timesMs[sample], kind, index, callsites[stack]);
      } else if (!Double.isNaN(stacks[sample])) {
        events.countFailure();
      }
    }
  }

  /** Newer profiles have the difference of each time to the time before it. */
  private static double[] timesMs(GeckoThread thread) {
    if (thread.has("samples", "time")) {
      return thread.numbers("samples", "time");
    }
    double[] timesMs = thread.numbers("samples", "timeDeltas");
    double nowMs = 0;
    for (int i = 0; i < timesMs.length; i++) {
      nowMs += Double.isNaN(timesMs[i]) ? 0 : timesMs[i];
      timesMs[i] = nowMs;
    }
    return timesMs;
  }

  private void parse(long timeNs, long thread, long callsite, long unused) {
    int row = samples.add(timeNs, source, NO_PROCESS, events.utid(thread));
    samples.tables().samples.callsiteId.set(row, (int) callsite);
  }
}
