package dev.sonda.trace.proto.internal.diagnostics;

import java.util.List;
import java.util.function.Consumer;

/**
 * Diagnostic rules for data sources {@code linux.ftrace}.
 *
 * @param isLossy whether the kernel has overwritten unread events
 * @param startNs time from boot to the start of tracing; negative if unknown
 */
record FtraceRules(boolean isLossy, long startNs, Consumer<ConfigProblem> found) {
  private static final long GOOD_BUFFER_KB = 1024;
  private static final long BAD_BUFFER_KB = 64;
  private static final double GOOD_RATE = 5;
  private static final double BAD_RATE = 1;
  private static final double SURE = 0.9;
  private static final long SHORTEST_PERIOD_MS = 100;
  private static final long LONGEST_PERIOD_MS = 60_000;
  private static final long LATE_NS = 5 * 60 * 1_000_000_000L;
  private static final List<String> SYSCALLS =
      List.of("raw_syscalls/sys_enter", "raw_syscalls/sys_exit");

  /** Events with fields that contain kernel addresses, which need symbolization. */
  private static final List<String> WITH_ADDRESSES =
      List.of("workqueue/workqueue_execute_start", "sched/sched_blocked_reason");

  void checkStart(FtraceSettings ftrace) {
    if (ftrace.keepsBuffer() && startNs > LATE_NS) {
      add(
          "preserve_ftrace_buffer_late_start",
          "Kernel's buffer was kept without need",
          "preserve_ftrace_buffer is set, and tracing began minutes after the machine's start: the"
              + " kept buffer may hold old events that mislead.",
          "Set preserve_ftrace_buffer only where tracing begins soon after the start.",
          0.7);
    }
  }

  void checkBuffer(FtraceSettings ftrace) {
    long kb = ftrace.bufferKb();
    if (kb == 0 || kb >= GOOD_BUFFER_KB) {
      return;
    }
    double part = (double) (kb - BAD_BUFFER_KB) / (GOOD_BUFFER_KB - BAD_BUFFER_KB);
    add(
        "tiny_ftrace_buffer",
        "Kernel's buffer is small",
        "buffer_size_kb is %d, less than a megabyte: under load the kernel overwrites events."
            .formatted(kb),
        "Leave buffer_size_kb out, whose default suits most machines.",
        isLossy || kb <= BAD_BUFFER_KB ? SURE : SURE + part * (0.2 - SURE));
  }

  void checkRate(FtraceSettings ftrace) {
    long kb = ftrace.bufferKb();
    long periodMs = ftrace.drainPeriodMs();
    double rate = periodMs == 0 ? GOOD_RATE : kb / 1024.0 / (periodMs / 1000.0);
    if (kb == 0 || rate >= GOOD_RATE) {
      return;
    }
    double part = (GOOD_RATE - rate) / (GOOD_RATE - BAD_RATE);
    add(
        "low_ftrace_drain_bandwidth",
        "Kernel's buffer is read too rarely",
        "%d KB every %d ms are less than 5 MB/s: a burst of events overflows the buffer."
            .formatted(kb, periodMs),
        "Leave buffer_size_kb and drain_period_ms out, or make the buffer bigger or the period"
            + " shorter.",
        isLossy || rate <= BAD_RATE ? SURE : SURE * part);
  }

  void checkPeriod(FtraceSettings ftrace) {
    long ms = ftrace.drainPeriodMs();
    if (ftrace.hasDrainPeriod() && (ms < SHORTEST_PERIOD_MS || ms > LONGEST_PERIOD_MS)) {
      add(
          "extreme_ftrace_drain_period",
          "Period of reading is extreme",
          "drain_period_ms is %d, outside of 100 to 60000: it wakes the CPU too often, or the"
                  .formatted(ms)
              + " buffer overflows.",
          "Leave drain_period_ms out.",
          0.6);
    }
  }

  void checkSyscalls(FtraceSettings ftrace) {
    if (ftrace.events().stream().anyMatch(SYSCALLS::contains) && !ftrace.hasSyscallFilter()) {
      add(
          "syscalls_without_filter",
          "All system calls are recorded",
          "raw_syscalls is on without syscall_events: every call of every thread is an event.",
          "Name the calls in syscall_events.",
          isLossy ? SURE : 0.3);
    }
  }

  void checkSymbols(FtraceSettings ftrace) {
    if (ftrace.hasSymbols()) {
      return;
    }
    if (ftrace.hasFunctionGraph()) {
      add(
          "function_graph_requires_symbolize_ksyms",
          "Function graph without symbols",
          "enable_function_graph is set and symbolize_ksyms isn't: its functions are addresses that"
              + " no program can name later.",
          "Set symbolize_ksyms.",
          1);
    }
    ftrace.events().stream().filter(WITH_ADDRESSES::contains).findFirst().ifPresent(this::addEvent);
  }

  private void addEvent(String event) {
    add(
        "events_require_symbolize_ksyms",
        "Events without symbols",
        event + " is on and symbolize_ksyms isn't: its functions are addresses.",
        "Set symbolize_ksyms.",
        0.6);
  }

  private void add(String key, String title, String description, String remedy, double confidence) {
    found.accept(new ConfigProblem(key, title, description, remedy, confidence));
  }
}
