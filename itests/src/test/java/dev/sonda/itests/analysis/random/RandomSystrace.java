package dev.sonda.itests.analysis.random;

import java.util.Random;

/** Generates ftrace text: switches, wake-ups, marks and counters of few threads; by a seed. */
public final class RandomSystrace {
  private static final String[] STATES = {"S", "D", "R", "R+", "D|K", "x", "I", "t", "Z", "q", "T"};
  private static final int CPUS = 2;
  private static final int THREADS = 5;

  private final Random random;
  private long timeUs = 100_000_000;
  private final int[] running = new int[CPUS];

  public RandomSystrace(long seed) {
    random = new Random(seed);
  }

  public String text(int lines) {
    StringBuilder text = new StringBuilder("# tracer: nop\n#\n");
    for (int i = 0; i < lines; i++) {
      timeUs += random.nextInt(20);
      text.append(line()).append('\n');
    }
    return text.toString();
  }

  private String line() {
    int cpu = random.nextInt(CPUS);
    int pid = running[cpu];
    String event = event(cpu);
    String process = random.nextInt(3) == 0 ? "(-----)" : "(  %3d)".formatted(pid == 0 ? 0 : 100);
    String task = random.nextInt(9) == 0 ? "<...>" : name(pid);
    return "%16s-%-5d %s [%03d] d..%d %d.%06d: %s"
        .formatted(
            task,
            pid,
            process,
            cpu,
            random.nextInt(4),
            timeUs / 1_000_000,
            timeUs % 1_000_000,
            event);
  }

  private static String name(int pid) {
    return pid == 0 ? "<idle>" : "task-" + pid;
  }

  private String event(int cpu) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> switched(cpu);
      case 3, 4 -> "sched_waking: comm=%s pid=%d prio=120 target_cpu=000".formatted("w", pid());
      case 5 ->
          "sched_blocked_reason: pid=%d iowait=%d caller=func+0x%x/0x99"
              .formatted(pid(), random.nextInt(2), random.nextInt(9));
      case 6 -> "cpu_frequency: state=%d cpu_id=%d".formatted(random.nextInt(9999), cpu);
      case 7 -> "cpu_idle: state=%d cpu_id=%d".formatted(4294967295L, cpu);
      case 8 -> counterOrWork();
      default -> mark();
    };
  }

  private String switched(int cpu) {
    int before = running[cpu];
    running[cpu] = random.nextInt(4) == 0 ? 0 : pid();
    return ("sched_switch: prev_comm=%s prev_pid=%d prev_prio=120 prev_state=%s ==>"
            + " next_comm=%s next_pid=%d next_prio=%d")
        .formatted(
            name(before),
            random.nextInt(30) == 0 ? pid() : before,
            STATES[random.nextInt(STATES.length)],
            name(running[cpu]),
            running[cpu],
            random.nextInt(139));
  }

  private int pid() {
    return 100 + random.nextInt(THREADS);
  }

  private String counterOrWork() {
    return switch (random.nextInt(6)) {
      case 0 -> "clock_set_rate: clk%d state=%d cpu_id=0".formatted(random.nextInt(2), 7);
      case 1 -> "clock_disable: clk1 state=0 cpu_id=0";
      case 2 -> "thermal_temperature: thermal_zone=z id=1 temp_prev=3 temp=%d".formatted(pid());
      case 3 -> "cpu_frequency_limits: min=100 max=%d cpu_id=1".formatted(pid());
      case 4 -> "workqueue_execute_start: work struct 0xff: function do_work";
      default -> "workqueue_execute_end: work struct 0xff";
    };
  }

  private String mark() {
    String mark =
        switch (random.nextInt(14)) {
          case 0, 1, 2 -> "B|100|slice %d|with bar".formatted(random.nextInt(4));
          case 3, 4 -> "E|100";
          case 5 -> "E";
          case 6 -> "S|100|async|%d".formatted(random.nextInt(3));
          case 7 -> "F|100|async|%d".formatted(random.nextInt(3));
          case 8 -> "C|100|count %d|%d".formatted(random.nextInt(2), random.nextInt(99) - 9);
          case 9 -> "I|100|instant";
          case 10 -> "N|100|track|moment";
          case 11 -> "G|100|track|slice|%d".formatted(random.nextInt(2));
          case 12 -> "H|100|track|%d".formatted(random.nextInt(2));
          default -> random.nextBoolean() ? "no mark" : "C|100|broken|x";
        };
    return "tracing_mark_write: " + mark;
  }
}
