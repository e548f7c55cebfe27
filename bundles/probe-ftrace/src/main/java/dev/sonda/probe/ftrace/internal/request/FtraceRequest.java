package dev.sonda.probe.ftrace.internal.request;

import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.FtraceConfig.KprobeEvent;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A session's FtraceConfig after validation.
 *
 * @param config the checked config: its names can't refer to files outside of tracefs, and contain
 *     no kernel commands
 */
public record FtraceRequest(FtraceConfig config) {
  private static final int MAX_DRAIN_PERIOD_MS = 60_000;
  private static final int WHOLE_PERCENT = 100;
  private static final Pattern EVENT =
      Pattern.compile("([\\x21-\\x7e&&[^/*]]+/)?([\\x21-\\x7e&&[^/*]]+|\\*)");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");
  private static final Pattern OPTION = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern CPU_MASK = Pattern.compile("[0-9a-fA-F,]+");

  /**
   * Pattern for names of functions; excludes colons, after which the kernel would parse a command.
   */
  private static final Pattern FUNCTION = Pattern.compile("[\\x21-\\x7e&&[^:]]+");

  /**
   * Checks a config.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field's name
   */
  public static FtraceRequest of(FtraceConfig configUntrusted) {
    FtraceConfig config = configUntrusted;
    require("ftrace_events", config.getFtraceEventsList(), EVENT);
    config.getFtraceEventsList().forEach(event -> requireNoWayOut("ftrace_events", event));
    require("syscall_events", config.getSyscallEventsList(), WORD);
    require("kprobe_events", kprobes(config), WORD);
    require("function_filters", config.getFunctionFiltersList(), FUNCTION);
    require("function_graph_roots", config.getFunctionGraphRootsList(), FUNCTION);
    require("tracefs_options", options(config), OPTION);
    if (!config.getTracingCpumask().isEmpty()) {
      require("tracing_cpumask", List.of(config.getTracingCpumask()), CPU_MASK);
    }
    requireInstance(config.getInstanceName());
    return new FtraceRequest(config);
  }

  private static List<String> kprobes(FtraceConfig config) {
    return config.getKprobeEventsList().stream().map(KprobeEvent::getProbe).toList();
  }

  private static List<String> options(FtraceConfig config) {
    return config.getTracefsOptionsList().stream()
        .map(FtraceConfig.TracefsOption::getName)
        .toList();
  }

  private static void require(String field, List<String> values, Pattern form) {
    for (String value : values) {
      if (!form.matcher(value).matches()) {
        throw new IllegalArgumentException(
            "ftrace_config." + field + ": '" + value + "' is no name that it can have");
      }
    }
  }

  /** Whether a path element is {@code .} or {@code ..}, which could lead out of tracefs. */
  private static boolean isWayOut(String name) {
    return name.equals(".") || name.equals("..");
  }

  private static void requireNoWayOut(String field, String value) {
    for (String part : value.split("/", -1)) {
      if (isWayOut(part)) {
        throw new IllegalArgumentException(
            "ftrace_config." + field + ": '" + value + "' is no name that it can have");
      }
    }
  }

  private static void requireInstance(String name) {
    if (name.contains("/") || isWayOut(name)) {
      throw new IllegalArgumentException(
          "ftrace_config.instance_name: '" + name + "' is no name of a folder");
    }
  }

  /** The tracefs instance, or "" for the main one. */
  public String instanceName() {
    return config.getInstanceName();
  }

  /** Period of reading the buffers; empty if not set or out of range. */
  public OptionalInt drainPeriodMs() {
    return wish(config.getDrainPeriodMs(), MAX_DRAIN_PERIOD_MS);
  }

  /** Fill level in percent at which a CPU's buffer is read; empty if not set or out of range. */
  public OptionalInt drainBufferPercent() {
    return wish(config.getDrainBufferPercent(), WHOLE_PERCENT);
  }

  private static OptionalInt wish(int value, int max) {
    return value >= 1 && value <= max ? OptionalInt.of(value) : OptionalInt.empty();
  }

  /**
   * Whether the config has settings for the whole tracefs, which only one session can use at a
   * time.
   */
  public boolean isExclusive() {
    return config.getTidsToTraceCount() > 0
        || config.getTracefsOptionsCount() > 0
        || !config.getTracingCpumask().isEmpty();
  }

  /**
   * Whether events without a schema are written with a descriptor; the default since Perfetto v53.
   */
  public boolean describesGenericEvents() {
    return !config.hasDenserGenericEventEncoding() || config.getDenserGenericEventEncoding();
  }

  /** Whether scheduler events are written as columns; the default since Perfetto v42. */
  public boolean wantsCompactSched() {
    return !config.hasCompactSched() || config.getCompactSched().getEnabled();
  }
}
