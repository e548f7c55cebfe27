package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Imports ftrace's statistics, which are written at the session's start and end. */
final class FtraceStats {
  private static final int PHASE = 1;
  private static final int START = 1;
  private static final int END = 2;

  /**
   * Names of the per-CPU statistics with their fields in FtraceCpuStats, in the order of their
   * table rows.
   */
  private static final String[] CPU_NAMES = {
    "entries", "overrun", "commit_overrun", "bytes", "dropped_events", "read_events"
  };

  private static final int[] CPU_FIELDS = {2, 3, 4, 5, 8, 9};
  private static final int OLDEST_EVENT_S = 6;
  private static final int NOW_S = 7;
  private static final int CPU_FIELD_COUNT = 10;

  /** Value of the enum FtraceParseStatus. */
  private static final int ZERO_DATA_LENGTH = 12;

  private static final double NS_PER_S = 1e9;

  private final ImportState state;
  private final Statistics statistics;
  private final EarlyEventFilter drops;
  private final WireReader all = new WireReader();
  private final WireReader part = new WireReader();
  private final long[] numbers = new long[CPU_FIELD_COUNT];
  private final double[] seconds = new double[CPU_FIELD_COUNT];
  private final Set<Integer> sequencesWithErrors = new HashSet<>();
  private long hitsAtStart;
  private long missesAtStart;

  FtraceStats(ImportState state, EarlyEventFilter drops) {
    this.state = state;
    this.drops = drops;
    statistics = state.statistics();
  }

  void read(PacketHead packet) {
    state.memory().read(all, packet.content(), packet.contentBytes());
    String suffix = phase();
    if (suffix == null) {
      return;
    }
    state.memory().read(all, packet.content(), packet.contentBytes());
    boolean isEnd = suffix.equals("_end");
    boolean isNoted = !isEnd && sequencesWithErrors.add(packet.sequenceId());
    long hits = 0;
    long misses = 0;
    while (all.next()) {
      switch (all.field()) {
        case 2 -> readCpu(suffix, isEnd);
        case 5 -> noteError("Atrace failures: ", isNoted);
        case 6 -> noteError("Ftrace event unknown: ", isNoted);
        case 7 -> noteError("Ftrace event failed: ", isNoted);
        case 13 -> noteError("Ftrace exclusive feature error: ", isNoted);
        case 8 -> {
          if (all.booleanValue() && !isEnd) {
            drops.preserve();
          }
        }
        case 10 -> {
          hits = number(1);
          misses = number(2);
        }
        case 9 -> countPadding();
        default -> {} // memory use of kernel symbols isn't imported
      }
    }
    writeProbes(suffix, isEnd, hits, misses);
  }

  /**
   * Counts kernel pages with zero padding after their events; the padding isn't a loss of events.
   */
  private void countPadding() {
    if (!all.isBytes()) {
      countIfPadding(all.longValue());
      return;
    }
    part.reset(all);
    while (part.hasMore()) {
      countIfPadding(part.nextPacked());
    }
  }

  private void countIfPadding(long error) {
    if (error == ZERO_DATA_LENGTH) {
      statistics.add("ftrace_abi_errors_skipped_zero_data_length", 1);
    }
  }

  /** Logs a setup error; such errors are only logged from the statistics at the session's start. */
  private void noteError(String kind, boolean isNoted) {
    if (isNoted && all.end() > all.start()) {
      state.storage().importLogs().add("ftrace_setup_errors", kind + all.text());
    }
  }

  private @Nullable String phase() {
    while (all.next()) {
      if (all.field() == PHASE) {
        return switch (all.intValue()) {
          case START -> "_begin";
          case END -> "_end";
          default -> null;
        };
      }
    }
    return null;
  }

  private void readCpu(String suffix, boolean isEnd) {
    Arrays.fill(numbers, 0);
    Arrays.fill(seconds, 0);
    part.reset(all);
    while (part.next()) {
      if (part.field() < CPU_FIELD_COUNT) {
        numbers[part.field()] = part.longValue();
        seconds[part.field()] = part.doubleValue();
      }
    }
    int cpu = (int) numbers[1];
    for (int i = 0; i < CPU_NAMES.length; i++) {
      set(CPU_NAMES[i] + suffix, cpu, numbers[CPU_FIELDS[i]]);
    }
    set("now_ts" + suffix, cpu, (long) (seconds[NOW_S] * NS_PER_S));
    if (isEnd) {
      writeDifferences(cpu);
    }
    set("oldest_event_ts" + suffix, cpu, (long) (seconds[OLDEST_EVENT_S] * NS_PER_S));
  }

  private void writeDifferences(int cpu) {
    for (int i = 0; i < CPU_NAMES.length; i++) {
      String begin = "ftrace_cpu_" + CPU_NAMES[i] + "_begin";
      if (statistics.has(begin, cpu)) {
        long difference = numbers[CPU_FIELDS[i]] - statistics.get(begin, cpu);
        set(CPU_NAMES[i] + "_delta", cpu, difference);
      }
    }
  }

  private void set(String name, int cpu, long value) {
    statistics.set("ftrace_cpu_" + name, cpu, value);
  }

  private void writeProbes(String suffix, boolean isEnd, long hits, long misses) {
    statistics.set("ftrace_kprobe_hits" + suffix, hits);
    statistics.set("ftrace_kprobe_misses" + suffix, misses);
    if (isEnd) {
      statistics.set("ftrace_kprobe_hits_delta", hits - hitsAtStart);
      statistics.set("ftrace_kprobe_misses_delta", misses - missesAtStart);
    } else {
      hitsAtStart = hits;
      missesAtStart = misses;
    }
  }

  private long number(int field) {
    part.reset(all);
    while (part.next()) {
      if (part.field() == field) {
        return part.longValue();
      }
    }
    return 0;
  }
}
