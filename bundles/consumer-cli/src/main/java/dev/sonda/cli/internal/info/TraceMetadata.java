package dev.sonda.cli.internal.info;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.convert.NamedFieldReader;
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
 * Metadata of a trace, from the packets that describe the trace itself: configs, machine,
 * statistics and process names.
 */
final class TraceMetadata {
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

  /** Most configs that are stored, since a hostile trace may have any number. */
  private static final int MAX_CONFIGS = 100;

  /** Most process names that are stored; names of later processes are dropped. */
  private static final int MAX_PROCESSES = 1 << 16;

  private final List<TraceConfig> configs = new ArrayList<>();
  private final Map<Integer, String> processNames = new HashMap<>();
  private final KernelLosses kernelLosses = new KernelLosses();
  private @Nullable SystemInfo machine;
  private @Nullable TraceStats statistics;
  private String uuid = "";

  /** Whether packets of this content hold metadata. */
  static boolean areIn(int content) {
    return ALL.contains(content);
  }

  /** Adds a payload; configs and processes beyond the limits are dropped. */
  void onPayload(int content, DynamicMessage payload) throws InvalidProtocolBufferException {
    switch (content) {
      case PROCESS_TREE -> onProcesses(new NamedFieldReader(payload));
      case TRACE_CONFIG -> onConfig(TraceConfig.parseFrom(payload.toByteArray()));
      case FTRACE_STATS -> kernelLosses.onStatistics(new NamedFieldReader(payload));
      case TRACE_STATS -> statistics = TraceStats.parseFrom(payload.toByteArray());
      case SYSTEM_INFO -> machine = SystemInfo.parseFrom(payload.toByteArray());
      case TRACE_UUID -> uuid = uuid(new NamedFieldReader(payload));
      default -> throw new IllegalArgumentException("content " + content);
    }
  }

  private void onConfig(TraceConfig config) {
    if (configs.size() < MAX_CONFIGS) {
      configs.add(config);
    }
  }

  private void onProcesses(NamedFieldReader tree) {
    for (NamedFieldReader process : tree.children("processes")) {
      List<String> commandLine = process.texts("cmdline");
      if (!commandLine.isEmpty() && processNames.size() < MAX_PROCESSES) {
        processNames.put((int) process.number("pid"), commandLine.getFirst());
      }
    }
  }

  private static String uuid(NamedFieldReader payload) {
    long most = payload.number("msb");
    long least = payload.number("lsb");
    return new UUID(most, least).toString();
  }

  /** The trace's configs; more than one where traces were concatenated. */
  List<TraceConfig> configs() {
    return configs;
  }

  /** The recorded machine; empty where the trace doesn't describe it. */
  Optional<SystemInfo> machine() {
    return Optional.ofNullable(machine);
  }

  /** The last statistics of the service; empty where the trace has none. */
  Optional<TraceStats> statistics() {
    return Optional.ofNullable(statistics);
  }

  KernelLosses kernelLosses() {
    return kernelLosses;
  }

  /** The trace's UUID; empty where it has none. */
  String uuid() {
    return uuid;
  }

  /** The name of a process; empty where the trace has none. */
  Optional<String> processName(int pid) {
    return Optional.ofNullable(processNames.get(pid));
  }
}
