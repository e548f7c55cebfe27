package dev.sonda.cli.internal.info;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.convert.Fields;
import dev.sonda.protos.SystemInfo;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What packets say of the trace itself: its configs, its machine, its statistics, its processes.
 */
final class ServiceWords {
  static final int CLOCK_SNAPSHOT = 6;
  private static final int PROCESS_TREE = 2;
  private static final int TRACE_CONFIG = 33;
  private static final int FTRACE_STATS = 34;
  private static final int TRACE_STATS = 35;
  private static final int SYSTEM_INFO = 45;
  private static final int TRACE_UUID = 89;
  private static final Set<Integer> ALL =
      Set.of(
          PROCESS_TREE,
          CLOCK_SNAPSHOT,
          TRACE_CONFIG,
          FTRACE_STATS,
          TRACE_STATS,
          SYSTEM_INFO,
          TRACE_UUID);

  /** A hostile trace may have as many as it likes. */
  private static final int MAX_CONFIGS = 100;

  private static final int MAX_PROCESSES = 1 << 16;

  private final List<TraceConfig> configs = new ArrayList<>();
  private final Map<Integer, String> processNames = new HashMap<>();
  private final KernelLosses kernelLosses = new KernelLosses();
  private @Nullable SystemInfo machine;
  private @Nullable TraceStats statistics;
  private String uuid = "";

  /** Whether packets of that content are to be handed over. */
  static boolean areIn(int content) {
    return ALL.contains(content);
  }

  void onPayload(int content, DynamicMessage payload) throws InvalidProtocolBufferException {
    switch (content) {
      case PROCESS_TREE -> onProcesses(new Fields(payload));
      case TRACE_CONFIG -> onConfig(TraceConfig.parseFrom(payload.toByteArray()));
      case FTRACE_STATS -> kernelLosses.onStatistics(new Fields(payload));
      case TRACE_STATS -> statistics = TraceStats.parseFrom(payload.toByteArray());
      case SYSTEM_INFO -> machine = SystemInfo.parseFrom(payload.toByteArray());
      case TRACE_UUID -> uuid = uuid(new Fields(payload));
      default -> throw new IllegalArgumentException("content " + content);
    }
  }

  private void onConfig(TraceConfig config) {
    if (configs.size() < MAX_CONFIGS) {
      configs.add(config);
    }
  }

  private void onProcesses(Fields tree) {
    for (Fields process : tree.children("processes")) {
      List<String> commandLine = process.texts("cmdline");
      if (!commandLine.isEmpty() && processNames.size() < MAX_PROCESSES) {
        processNames.put((int) process.number("pid"), commandLine.getFirst());
      }
    }
  }

  private static String uuid(Fields payload) {
    long most = payload.number("msb");
    long least = payload.number("lsb");
    return new UUID(most, least).toString();
  }

  /** More than one where traces were put behind one another. */
  List<TraceConfig> configs() {
    return configs;
  }

  Optional<SystemInfo> machine() {
    return Optional.ofNullable(machine);
  }

  /** Of the end of the trace; empty where it has none. */
  Optional<TraceStats> statistics() {
    return Optional.ofNullable(statistics);
  }

  KernelLosses kernelLosses() {
    return kernelLosses;
  }

  /** Empty where the trace has none. */
  String uuid() {
    return uuid;
  }

  /** The name of a process, if the trace tells it. */
  Optional<String> processName(int pid) {
    return Optional.ofNullable(processNames.get(pid));
  }
}
