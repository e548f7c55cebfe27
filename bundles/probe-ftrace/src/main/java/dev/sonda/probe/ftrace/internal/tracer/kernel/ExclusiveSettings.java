package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * Settings that apply to a whole tracefs, so that a session with such settings must be the only
 * one.
 */
final class ExclusiveSettings {
  private ExclusiveSettings() {}

  static void apply(FtraceConfig config, RestorableTracefsWriter changes) throws IOException {
    if (config.getTidsToTraceCount() > 0) {
      changes.set(
          "set_event_pid",
          config.getTidsToTraceList().stream()
              .map(String::valueOf)
              .collect(Collectors.joining(" ")));
    }
    if (!config.getTracingCpumask().isEmpty()) {
      changes.set("tracing_cpumask", config.getTracingCpumask());
    }
    for (FtraceConfig.TracefsOption option : config.getTracefsOptionsList()) {
      switch (option.getState()) {
        case STATE_ENABLED -> changes.set("options/" + option.getName(), "1");
        case STATE_DISABLED -> changes.set("options/" + option.getName(), "0");
        case STATE_UNKNOWN -> {}
      }
    }
  }
}
