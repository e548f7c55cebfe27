package dev.sonda.itests.analysis.random;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates a trace of a machine whose threads run, sleep, wake each other and have slices, and
 * whose CPUs change frequency and idle state; by a seed. Unlike {@link RandomPackets}, the events
 * are consistent.
 */
public final class RandomMachineTrace {
  private static final int CPUS = 2;
  private static final int[] PROCESSES = {10, 20, 2, 40};
  private static final int[] THREADS = {10, 11, 20, 21, 2, 40};
  private static final long[] FREQUENCIES_KHZ = {614_400, 1_708_800, 333_333};
  private static final int[] SWITCH_STATES = {0, 0, 1, 1, 2, 128};

  private final Random random;
  private final int[] running = new int[CPUS];
  private final int[] openSlices = new int[100];
  private final List<StringBuilder> events = new ArrayList<>();
  private long timeNs = 1_000_000_000;

  private RandomMachineTrace(long seed) {
    random = new Random(seed);
    for (int cpu = 0; cpu < CPUS; cpu++) {
      events.add(new StringBuilder("packet { ftrace_events { cpu: " + cpu + "\n"));
    }
  }

  /** A trace in Perfetto's format with that many events. */
  public static byte[] trace(long seed, int count) throws IOException {
    RandomMachineTrace machine = new RandomMachineTrace(seed);
    for (int i = 0; i < count; i++) {
      machine.step();
    }
    DynamicMessage.Builder trace =
        DynamicMessage.newBuilder(TraceSchema.load().message("Trace").orElseThrow());
    TextFormat.merge(machine.text(), trace);
    return trace.build().toByteArray();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    text.append("packet { trusted_packet_sequence_id: 1 timestamp: 1000000000 clock_snapshot {");
    text.append(" clocks { clock_id: 6 timestamp: 1000000000 }");
    text.append(" clocks { clock_id: 3 timestamp: 999500000 } } }\n");
    text.append("packet { timestamp: 1000000001 process_tree {");
    for (int pid : PROCESSES) {
      text.append(" processes { pid: %d ppid: %d".formatted(pid, pid == 40 ? 2 : 0));
      text.append(pid < 40 && pid > 2 ? " cmdline: \"p" + pid + "\" }" : " }");
    }
    text.append(" threads { tid: 11 tgid: 10 name: \"eleven\" }");
    text.append(" threads { tid: 21 tgid: 20 name: \"twenty-one\" } } }\n");
    events.forEach(ofCpu -> text.append(ofCpu).append("} }\n"));
    return text.toString();
  }

  private void step() {
    int cpu = random.nextInt(CPUS);
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> switchThread(cpu);
      case 4, 5 -> wake(cpu);
      case 6 ->
          event(
              cpu,
              "cpu_frequency { cpu_id: %d state: %d }"
                  .formatted(random.nextInt(CPUS), frequency()));
      case 7 ->
          event(
              cpu,
              "cpu_idle { cpu_id: %d state: %d }"
                  .formatted(
                      random.nextInt(CPUS),
                      random.nextBoolean() ? 0xFFFF_FFFFL : random.nextInt(3)));
      case 8 -> event(cpu, "irq_handler_entry { irq: 3 name: \"timer\" } }" + exit(cpu));
      case 9 -> resident(cpu);
      default -> slice(cpu);
    }
  }

  /** The event that ends an interrupt handler, some time later. */
  private String exit(int cpu) {
    return " event { timestamp: %d pid: %d irq_handler_exit { irq: 3 ret: 1 }"
        .formatted(timeNs + 20, running[cpu]);
  }

  private long frequency() {
    return FREQUENCIES_KHZ[random.nextInt(FREQUENCIES_KHZ.length)];
  }

  private void switchThread(int cpu) {
    int next = random.nextInt(4) == 0 ? 0 : THREADS[random.nextInt(THREADS.length)];
    boolean isElsewhere = next != 0 && (next == running[0] || next == running[1]);
    if (isElsewhere || next == running[cpu]) {
      return;
    }
    event(
        cpu,
        ("sched_switch { prev_pid: %d prev_prio: 120 prev_state: %d next_pid: %d next_prio: 120"
                + " prev_comm: \"t%1$d\" next_comm: \"t%3$d\" }")
            .formatted(running[cpu], SWITCH_STATES[random.nextInt(SWITCH_STATES.length)], next));
    running[cpu] = next;
  }

  private void wake(int cpu) {
    int thread = THREADS[random.nextInt(THREADS.length)];
    event(
        cpu, "sched_waking { pid: %d prio: 120 target_cpu: 0 comm: \"t%1$d\" }".formatted(thread));
  }

  private void resident(int cpu) {
    if (running[cpu] != 0) {
      event(
          cpu,
          "rss_stat { mm_id: 7 curr: 1 member: %d size: %d }"
              .formatted(random.nextInt(4), random.nextInt(100) * 4096L));
    }
  }

  private void slice(int cpu) {
    int thread = running[cpu];
    if (thread == 0) {
      return;
    }
    int process = thread == 11 || thread == 21 ? thread - 1 : thread;
    if (openSlices[thread] > 0 && random.nextBoolean()) {
      openSlices[thread]--;
      event(cpu, "print { buf: \"E|%d\" }".formatted(process));
    } else {
      openSlices[thread]++;
      event(cpu, "print { buf: \"B|%d|s%d\" }".formatted(process, random.nextInt(3)));
    }
  }

  private void event(int cpu, String fields) {
    timeNs += 50 + random.nextInt(1_000_000);
    events
        .get(cpu)
        .append("event { timestamp: %d pid: %d ".formatted(timeNs, running[cpu]))
        .append(fields)
        .append(" }\n");
  }
}
