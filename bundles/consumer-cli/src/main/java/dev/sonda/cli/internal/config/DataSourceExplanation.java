package dev.sonda.cli.internal.config;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Describes in a few lines which data a data source will record with its settings; for other data
 * sources, prints the settings.
 */
final class DataSourceExplanation {
  private static final String PERIOD = "_period_ms";

  private final TraceSchema schema;

  DataSourceExplanation(TraceSchema schema) {
    this.schema = schema;
  }

  /** The problem of a data source, as the end of its line; empty if it is ready. */
  static String state(Readiness readiness) {
    return switch (readiness) {
      case Readiness.Ok ok -> "";
      case Readiness.Degraded(String reason, String mend) -> " in part: " + reason;
      case Readiness.Impossible(String reason, String mend) -> " can't be recorded here: " + reason;
    };
  }

  /** The lines about one data source, without its name. */
  List<String> of(DataSourceConfig source) {
    return switch (source.getName()) {
      case "linux.ftrace" -> of(DataSourceSettingsParser.ftrace(source));
      case "linux.sys_stats" -> of(DataSourceSettingsParser.sysStats(source));
      case "linux.process_stats" -> of(DataSourceSettingsParser.processStats(source));
      default -> settings(source);
    };
  }

  private static List<String> of(FtraceConfig ftrace) {
    List<String> lines = new ArrayList<>();
    add(lines, "kernel events", ftrace.getFtraceEventsList());
    add(lines, "system calls", ftrace.getSyscallEventsList());
    add(lines, "categories", ftrace.getAtraceCategoriesList());
    return lines;
  }

  private static void add(List<String> lines, String what, List<String> names) {
    if (!names.isEmpty()) {
      lines.add(what + ": " + String.join(", ", names));
    }
  }

  /** Each family of counters has a period, and some families a list of chosen counters. */
  private static List<String> of(SysStatsConfig stats) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<FieldDescriptor, Object> field : stats.getAllFields().entrySet()) {
      String name = field.getKey().getName();
      if (name.endsWith(PERIOD)) {
        String family = name.substring(0, name.length() - PERIOD.length());
        String every = ConfigExplanation.span((Integer) field.getValue());
        FieldDescriptor choice = stats.getDescriptorForType().findFieldByName(family + "_counters");
        boolean some = choice != null && stats.getRepeatedFieldCount(choice) > 0;
        lines.add(
            family
                + " every "
                + every
                + (some ? ": " + stats.getRepeatedFieldCount(choice) + " chosen counters" : ""));
      }
    }
    return lines;
  }

  private static List<String> of(ProcessStatsConfig processes) {
    List<String> lines = new ArrayList<>();
    if (processes.getScanAllProcessesOnStart()) {
      lines.add("all processes at the start");
    }
    if (processes.getRecordThreadNames()) {
      lines.add("names of all threads");
    }
    if (processes.getProcStatsPollMs() != 0) {
      lines.add("counters of each every " + ConfigExplanation.span(processes.getProcStatsPollMs()));
    }
    if (processes.getScanSmapsRollup()) {
      lines.add("memory of each by smaps_rollup");
    }
    return lines;
  }

  private List<String> settings(DataSourceConfig source) {
    DataSourceConfig rest =
        source.toBuilder()
            .clearName()
            .clearTargetBuffer()
            .clearTargetBufferName()
            .clearLegacyConfig()
            .build();
    List<String> lines = new ArrayList<>(source.getLegacyConfig().lines().toList());
    schema.print(rest).lines().forEach(lines::add);
    return lines;
  }
}
