package dev.sonda.benchmarks.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/** Synthetic traces of a scheduler: threads run on 8 CPUs in turns, and wake each other up. */
final class SchedulingTraces {
  private static final long SEED = 42;
  private static final int CPUS = 8;
  private static final int THREADS = 40;
  private static final int EVENTS_PER_BUNDLE = 512;
  private static final int FTRACE_EVENTS = 1;
  private static final int SEQUENCE_ID = 10;

  private final OutputStream out;
  private final Random random = new Random(SEED);
  private final long[] timesNs = new long[CPUS];
  private final int[] running = new int[CPUS];

  private SchedulingTraces(OutputStream out) {
    this.out = out;
    for (int cpu = 0; cpu < CPUS; cpu++) {
      timesNs[cpu] = 1_000_000_000_000L + cpu;
    }
  }

  /**
   * Writes {@code switches} switches and an equal number of wakeups in the columns of
   * compact_sched.
   */
  static void writeCompact(OutputStream out, int switches) throws IOException {
    SchedulingTraces trace = new SchedulingTraces(out);
    for (int done = 0; done < switches; done += EVENTS_PER_BUNDLE) {
      trace.writeCompactBundle(done / EVENTS_PER_BUNDLE % CPUS);
    }
  }

  /** Writes {@code events} events, each as a separate ftrace message. */
  static void writePlain(OutputStream out, int events) throws IOException {
    SchedulingTraces trace = new SchedulingTraces(out);
    for (int done = 0; done < events; done += EVENTS_PER_BUNDLE) {
      trace.writePlainBundle(done / EVENTS_PER_BUNDLE % CPUS);
    }
  }

  private void writeCompactBundle(int cpu) throws IOException {
    ProtoMessageBuilder[] columns = new ProtoMessageBuilder[13];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = new ProtoMessageBuilder();
    }
    ProtoMessageBuilder compact = new ProtoMessageBuilder();
    long lastSwitchNs = 0;
    long lastWakingNs = 0;
    for (int i = 0; i < EVENTS_PER_BUNDLE; i++) {
      int woken = thread();
      columns[7].varint(step(cpu) - lastWakingNs);
      lastWakingNs = timesNs[cpu];
      columns[8].varint(woken);
      columns[9].varint(cpu);
      columns[10].varint(120);
      columns[11].varint(i % THREADS);
      columns[12].varint(1);
      columns[1].varint(step(cpu) - lastSwitchNs);
      lastSwitchNs = timesNs[cpu];
      columns[2].varint(random.nextBoolean() ? 1 : 0);
      columns[3].varint(woken);
      columns[4].varint(120);
      columns[6].varint(i % THREADS);
    }
    for (int i = 0; i < THREADS; i++) {
      compact.text(5, "thread-" + i);
    }
    for (int field = 1; field < columns.length; field++) {
      if (field != 5) {
        compact.bytes(field, columns[field]);
      }
    }
    writeBundle(cpu, new ProtoMessageBuilder().number(1, cpu).bytes(4, compact));
  }

  private void writePlainBundle(int cpu) throws IOException {
    ProtoMessageBuilder bundle = new ProtoMessageBuilder().number(1, cpu);
    for (int i = 0; i < EVENTS_PER_BUNDLE; i += 2) {
      int woken = thread();
      ProtoMessageBuilder waking =
          new ProtoMessageBuilder()
              .text(1, name(woken))
              .number(2, woken)
              .number(3, 120)
              .number(4, 1);
      bundle.bytes(2, event(cpu, 20, waking.number(5, cpu)));
      ProtoMessageBuilder change =
          new ProtoMessageBuilder()
              .text(1, name(running[cpu]))
              .number(2, running[cpu])
              .number(3, 120)
              .number(4, random.nextBoolean() ? 1 : 0)
              .text(5, name(woken))
              .number(6, woken)
              .number(7, 120);
      bundle.bytes(2, event(cpu, 4, change));
      running[cpu] = woken;
    }
    writeBundle(cpu, bundle);
  }

  private ProtoMessageBuilder event(int cpu, int field, ProtoMessageBuilder content) {
    return new ProtoMessageBuilder()
        .number(1, step(cpu))
        .number(2, running[cpu])
        .bytes(field, content);
  }

  private void writeBundle(int cpu, ProtoMessageBuilder bundle) throws IOException {
    ProtoMessageBuilder packet =
        new ProtoMessageBuilder().number(SEQUENCE_ID, 1 + cpu).bytes(FTRACE_EVENTS, bundle);
    new ProtoMessageBuilder().bytes(1, packet).writeTo(out);
  }

  private long step(int cpu) {
    timesNs[cpu] += 1000 + random.nextInt(40_000);
    return timesNs[cpu];
  }

  private int thread() {
    return 1000 + random.nextInt(THREADS);
  }

  private static String name(int tid) {
    return tid == 0 ? "swapper" : "thread-" + (tid - 1000);
  }
}
