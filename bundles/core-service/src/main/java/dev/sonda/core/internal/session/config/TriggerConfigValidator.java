package dev.sonda.core.internal.session.config;

import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.Trigger;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates a config's triggers, and determines their effective mode. */
public final class TriggerConfigValidator {
  private TriggerConfigValidator() {}

  /**
   * The effective mode: cloning instead of stopping if the config prefers cloning, since this
   * service supports it.
   */
  public static TriggerMode mode(TraceConfig config) {
    TriggerConfig triggers = config.getTriggerConfig();
    return triggers.getUseCloneSnapshotIfAvailable()
        ? TriggerMode.CLONE_SNAPSHOT
        : triggers.getTriggerMode();
  }

  /**
   * Validates triggers.
   *
   * @param maxDurationMs maximum duration of a session, which also limits the time to wait for a
   *     trigger
   */
  public static void check(TraceConfig config, long maxDurationMs) throws ConfigError {
    TriggerConfig triggers = config.getTriggerConfig();
    checkMode(triggers);
    TriggerMode mode = mode(config);
    if (mode == TriggerMode.UNSPECIFIED) {
      return;
    }
    long timeoutMs = Integer.toUnsignedLong(triggers.getTriggerTimeoutMs());
    ConfigError.unless(
        timeoutMs > 0 && timeoutMs <= maxDurationMs,
        "trigger_config.trigger_timeout_ms is "
            + timeoutMs
            + ", but has to be more than 0 and at most "
            + maxDurationMs);
    ConfigError.unless(
        config.getDurationMs() == 0,
        "duration_ms is "
            + Integer.toUnsignedString(config.getDurationMs())
            + ", but with triggers it must not be set: trigger_timeout_ms and stop_delay_ms are"
            + " there for that");
    ConfigError.unless(
        mode == TriggerMode.START_TRACING || !config.getWriteIntoFile(),
        "write_into_file doesn't go with the trigger_mode " + mode);
    checkTriggers(triggers.getTriggersList());
  }

  private static void checkMode(TriggerConfig triggers) throws ConfigError {
    // Protobuf stores an enum value that is missing in the schema as an unknown field.
    ConfigError.unless(
        !triggers.getUnknownFields().hasField(TriggerConfig.TRIGGER_MODE_FIELD_NUMBER),
        "trigger_config.trigger_mode is a number that stands for no mode: there are"
            + " START_TRACING (1), STOP_TRACING (2) and CLONE_SNAPSHOT (4)");
    ConfigError.unless(
        triggers.getTriggersCount() == 0 || triggers.getTriggerMode() != TriggerMode.UNSPECIFIED,
        "trigger_config has triggers, but no trigger_mode that says what they do");
    ConfigError.unless(
        !triggers.getUseCloneSnapshotIfAvailable()
            || triggers.getTriggerMode() == TriggerMode.STOP_TRACING,
        "use_clone_snapshot_if_available only goes with the trigger_mode STOP_TRACING, not "
            + triggers.getTriggerMode());
  }

  private static void checkTriggers(List<Trigger> triggers) throws ConfigError {
    Set<String> names = new HashSet<>();
    for (Trigger trigger : triggers) {
      ConfigError.unless(
          names.add(LosslessUtf8.text(trigger.getNameBytes())),
          "two triggers have the name " + trigger.getName());
      NamePattern.check("producer_name_regex", trigger.getProducerNameRegex());
    }
  }
}
