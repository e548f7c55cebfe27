package dev.sonda.core.internal.session.admission;

import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.config.ExtraGuardrails;
import dev.sonda.core.internal.session.config.NamePattern;
import dev.sonda.core.internal.session.config.TriggerConfigValidator;
import dev.sonda.core.internal.session.instance.DataSourceConfigResolver;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates a config by itself, independent of the service's state. */
final class ConfigCheck {
  // The limits of Perfetto's service, except for data sources, semaphores and triggers, which are
  // unlimited in Perfetto.
  private static final int MAX_BUFFERS = 128;
  private static final int MAX_DATA_SOURCES = 1000;
  private static final int MAX_SEMAPHORES = 64;
  private static final int MAX_TRIGGERS = 1000;
  private static final int MAX_FILTERS = 64;
  private static final long MAX_DURATION_MS = Duration.ofDays(7).toMillis();
  private static final long KB = 1024;
  private static final long MAX_BUFFER_BYTES = (1L << 32) - 1;
  private static final Pattern BUGREPORT_FILENAME = Pattern.compile("[a-zA-Z0-9-_.]*");

  private ConfigCheck() {}

  /**
   * Validates a config.
   *
   * @throws ConfigError with a sentence that names the first invalid field
   */
  static void check(TraceConfig config) throws ConfigError {
    long durationMs = Integer.toUnsignedLong(config.getDurationMs());
    ConfigError.unless(
        durationMs <= MAX_DURATION_MS,
        "duration_ms is " + durationMs + ", but a session may not last longer than 7 days");
    ConfigError.unless(
        durationMs <= ExtraGuardrails.MAX_DURATION_MS || !config.getEnableExtraGuardrails(),
        "duration_ms is "
            + durationMs
            + ", but with enable_extra_guardrails a session may not last longer than 24 hours");
    ConfigError.unless(
        BUGREPORT_FILENAME.matcher(config.getBugreportFilename()).matches(),
        "bugreport_filename may only contain letters, digits and -_.");
    checkCount("data_sources", config.getDataSourcesCount(), MAX_DATA_SOURCES);
    checkCount("session_semaphores", config.getSessionSemaphoresCount(), MAX_SEMAPHORES);
    checkCount("triggers", config.getTriggerConfig().getTriggersCount(), MAX_TRIGGERS);
    checkBuffers(config);
    for (TraceConfig.DataSource entry : config.getDataSourcesList()) {
      checkTarget(config, entry.getConfig());
    }
    checkFilters(config);
    TriggerConfigValidator.check(
        config,
        config.getEnableExtraGuardrails() ? ExtraGuardrails.MAX_DURATION_MS : MAX_DURATION_MS);
    ExtraGuardrails.check(config);
  }

  /**
   * Limits the length of a repeated field, because its elements are compared with each other or
   * with each producer.
   */
  private static void checkCount(String field, int count, int max) throws ConfigError {
    ConfigError.unless(
        count <= max,
        "the config has " + count + " " + field + ", but no more than " + max + " are possible");
  }

  static void checkFilters(TraceConfig config) throws ConfigError {
    for (TraceConfig.DataSource entry : config.getDataSourcesList()) {
      checkCount(
          "producer_name_regex_filter", entry.getProducerNameRegexFilterCount(), MAX_FILTERS);
      for (String pattern : entry.getProducerNameRegexFilterList()) {
        NamePattern.check("producer_name_regex_filter", pattern);
      }
    }
  }

  private static void checkBuffers(TraceConfig config) throws ConfigError {
    ConfigError.unless(
        config.getBuffersCount() <= MAX_BUFFERS,
        "the config has "
            + config.getBuffersCount()
            + " buffers, but no more than "
            + MAX_BUFFERS
            + " are possible");
    Set<String> names = new HashSet<>();
    for (int i = 0; i < config.getBuffersCount(); i++) {
      TraceConfig.BufferConfig buffer = config.getBuffers(i);
      long sizeBytes = Integer.toUnsignedLong(buffer.getSizeKb()) * KB;
      ConfigError.unless(
          sizeBytes > 0 && sizeBytes <= MAX_BUFFER_BYTES,
          "buffer "
              + i
              + " has a size_kb of "
              + sizeBytes / KB
              + ", but it has to be more than 0 and less than 4 GiB");
      ConfigError.unless(
          buffer.getName().isEmpty() || names.add(buffer.getName()),
          "two buffers have the name " + buffer.getName());
    }
  }

  private static void checkTarget(TraceConfig config, DataSourceConfig entry) throws ConfigError {
    int index = DataSourceConfigResolver.bufferIndex(config, entry);
    if (!entry.getTargetBufferName().isEmpty()) {
      ConfigError.unless(
          index >= 0,
          "data source "
              + entry.getName()
              + " wants the buffer named "
              + entry.getTargetBufferName()
              + ", but no buffer has this name");
      // 0 is accepted: text configs often spell out the default.
      ConfigError.unless(
          entry.getTargetBuffer() == 0 || entry.getTargetBuffer() == index,
          "data source "
              + entry.getName()
              + " has a target_buffer and a target_buffer_name, and they disagree");
    }
    ConfigError.unless(
        index >= 0,
        "data source "
            + entry.getName()
            + " wants buffer "
            + Integer.toUnsignedString(entry.getTargetBuffer())
            + ", but the config has only "
            + config.getBuffersCount()
            + " (they count from 0)");
  }
}
