package dev.sonda.core.internal.session;

import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a config may ask for and this service can't do yet. Refused rather than ignored: whoever
 * asks for a guardrail would get a different trace from the one they think they have.
 */
final class UnsupportedFeatures {
  private record Feature(String name, Predicate<TraceConfig> isWanted) {}

  private static final List<Feature> FEATURES =
      List.of(
          new Feature("enable_extra_guardrails", TraceConfig::getEnableExtraGuardrails),
          new Feature("session_semaphores", config -> config.getSessionSemaphoresCount() > 0),
          new Feature("exclusive_prio", config -> config.getExclusivePrio() != 0),
          new Feature("priority_boost", TraceConfig::hasPriorityBoost),
          new Feature(
              "prefer_suspend_clock_for_duration", TraceConfig::getPreferSuspendClockForDuration),
          new Feature(
              "lockdown_mode",
              config ->
                  config.getLockdownMode() == TraceConfig.LockdownModeOperation.LOCKDOWN_SET));

  private UnsupportedFeatures() {}

  static void check(TraceConfig config) throws ConfigError {
    for (Feature feature : FEATURES) {
      if (feature.isWanted.test(config)) {
        throw new ConfigError(feature.name + " is not supported yet");
      }
    }
  }
}
