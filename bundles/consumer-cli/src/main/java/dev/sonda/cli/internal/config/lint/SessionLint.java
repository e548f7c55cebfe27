package dev.sonda.cli.internal.config.lint;

import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CmdTraceStartDelay;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Checks a config's session: its duration, file, flushes, triggers and start delay. */
final class SessionLint {
  /**
   * Shortest period, in ms, of writing the file; the service raises shorter periods to this value.
   */
  private static final int SHORTEST_WRITE_PERIOD_MS = 100;

  /**
   * Sessions longer than this, in ms, should be flushed: data that a producer buffers until the end
   * is lost if the producer dies.
   */
  private static final long LONG_MS = 60_000;

  /** Longest session, in ms, that the service accepts; Perfetto's limit. */
  private static final long LONGEST_MS = TimeUnit.DAYS.toMillis(7);

  private final TraceConfig config;
  private final List<ConfigFinding> findings;

  SessionLint(TraceConfig config, List<ConfigFinding> findings) {
    this.config = config;
    this.findings = findings;
  }

  /** Adds the findings to the list that was passed to the constructor. */
  void look() {
    if (Integer.toUnsignedLong(config.getDurationMs()) > LONGEST_MS) {
      findings.add(ConfigFinding.error("duration_ms", "a session may not last longer than 7 days"));
    }
    lookAtFile();
    lookAtFlushes();
    lookAtTriggers();
    lookAtDelay();
  }

  private boolean isLong() {
    long durationMs = Integer.toUnsignedLong(config.getDurationMs());
    return durationMs == 0 || durationMs > LONG_MS;
  }

  /**
   * Checks the settings of the output file, and settings that have no effect without an output
   * file.
   */
  private void lookAtFile() {
    if (!config.getWriteIntoFile()) {
      refuseWithoutFile(config.hasFileWritePeriodMs(), "file_write_period_ms");
      refuseWithoutFile(config.hasMaxFileSizeBytes(), "max_file_size_bytes");
      refuseWithoutFile(config.hasOutputPath(), "output_path");
      return;
    }
    if (!config.hasFileWritePeriodMs()) {
      findings.add(
          ConfigFinding.warning(
              "write_into_file",
              "there is no file_write_period_ms: the file is written every 5 s, and buffers have"
                  + " to hold as much"));
    } else if (Integer.toUnsignedLong(config.getFileWritePeriodMs()) < SHORTEST_WRITE_PERIOD_MS) {
      findings.add(
          ConfigFinding.warning(
              "file_write_period_ms", "periods below 100 ms are raised to 100 ms"));
    }
    if (config.getDurationMs() == 0 && config.getMaxFileSizeBytes() == 0 && !hasTriggers()) {
      findings.add(
          ConfigFinding.warning(
              "write_into_file", "neither duration_ms nor max_file_size_bytes ends the file"));
    }
    if (!config.getOutputPath().isEmpty() && Files.exists(Path.of(config.getOutputPath()))) {
      findings.add(
          ConfigFinding.warning(
              "output_path", config.getOutputPath() + " exists, and a service writes over none"));
    }
  }

  private void refuseWithoutFile(boolean isSet, String field) {
    if (isSet) {
      findings.add(ConfigFinding.warning(field, "means nothing without write_into_file"));
    }
  }

  /**
   * Warns of a long session that isn't flushed: data that a producer buffers is lost if the
   * producer dies.
   */
  private void lookAtFlushes() {
    if (isLong() && config.getWriteIntoFile() && config.getFlushPeriodMs() == 0) {
      findings.add(
          ConfigFinding.warning(
              "flush_period_ms",
              "in a long trace what producers hold back comes late, and is lost if they die:"
                  + " flush_period_ms: 10000 or so brings it"));
    }
  }

  private boolean hasTriggers() {
    return config.getTriggerConfig().getTriggerMode() != TriggerMode.UNSPECIFIED;
  }

  /**
   * Checks that triggers have names and a timeout, and that no duration is set beside the timeout.
   */
  private void lookAtTriggers() {
    TriggerConfig triggers = config.getTriggerConfig();
    if (hasTriggers() && triggers.getTriggerTimeoutMs() == 0) {
      findings.add(
          ConfigFinding.error("trigger_config.trigger_timeout_ms", "triggers need a timeout"));
    }
    if (hasTriggers() && triggers.getTriggersCount() == 0) {
      findings.add(ConfigFinding.error("trigger_config.triggers", "no trigger is named"));
    }
    if (hasTriggers() && config.getDurationMs() != 0) {
      findings.add(
          ConfigFinding.error("duration_ms", "is refused where triggers say when it is over"));
    }
  }

  /** Checks the bounds of the start delay. */
  private void lookAtDelay() {
    CmdTraceStartDelay delay = config.getCmdTraceStartDelay();
    if (delay.hasMinDelayMs() != delay.hasMaxDelayMs()) {
      findings.add(
          ConfigFinding.error(
              "cmd_trace_start_delay", "it needs both min_delay_ms and max_delay_ms"));
    } else if (Integer.compareUnsigned(delay.getMinDelayMs(), delay.getMaxDelayMs()) > 0) {
      findings.add(
          ConfigFinding.error(
              "cmd_trace_start_delay", "its min_delay_ms is more than its max_delay_ms"));
    }
  }
}
