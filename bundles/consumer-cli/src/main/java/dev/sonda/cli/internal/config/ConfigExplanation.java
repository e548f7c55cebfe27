package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.config.lint.BufferLint;
import dev.sonda.cli.internal.config.lint.DataRateEstimate;
import dev.sonda.cli.internal.config.lint.ServiceCapabilities;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BufferConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.Trigger;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes a trace config in sentences: its end, its file, buffers and data sources. */
final class ConfigExplanation {
  private static final int KB = 1024;
  private static final String INDENT = "  ";

  private final TraceConfig config;
  private final Optional<ServiceCapabilities> view;
  private final DataSourceExplanation words;
  private final List<String> lines = new ArrayList<>();

  private ConfigExplanation(
      TraceConfig config, Optional<ServiceCapabilities> view, TraceSchema schema) {
    this.config = config;
    this.view = view;
    this.words = new DataSourceExplanation(schema);
  }

  /**
   * Describes a config.
   *
   * @param view a service's answers about its data sources; empty if no service was queried
   * @return one sentence or line each
   */
  static List<String> of(
      TraceConfig config, Optional<ServiceCapabilities> view, TraceSchema schema) {
    ConfigExplanation explanation = new ConfigExplanation(config, view, schema);
    explanation.tell();
    return explanation.lines;
  }

  private void tell() {
    if (config.getActivateTriggersCount() > 0) {
      lines.add(
          "Records nothing, but fires the triggers "
              + String.join(", ", config.getActivateTriggersList())
              + ".");
      return;
    }
    tellEnd();
    tellFile();
    if (config.getFlushPeriodMs() != 0) {
      lines.add(
          "Asks data sources for what they hold back every "
              + span(config.getFlushPeriodMs())
              + ".");
    }
    if (!config.getUniqueSessionName().isEmpty()) {
      lines.add("Its session is called '" + config.getUniqueSessionName() + "'.");
    }
    IntStream.range(0, config.getBuffersCount()).forEach(this::tellBuffer);
    IntStream.range(0, config.getDataSourcesCount()).forEach(this::tellSource);
  }

  /** Formats a duration of a config, whose milliseconds are unsigned. */
  static String span(int unsignedMs) {
    long ms = Integer.toUnsignedLong(unsignedMs);
    return ms < 1_000 ? ms + " ms" : AmountText.seconds(ms);
  }

  /** Describes when the session starts and ends: by its duration, or by triggers. */
  private void tellEnd() {
    TriggerConfig triggers = config.getTriggerConfig();
    String names =
        triggers.getTriggersList().stream().map(Trigger::getName).collect(Collectors.joining(", "));
    String timeout = span(triggers.getTriggerTimeoutMs());
    lines.add(
        switch (triggers.getTriggerMode()) {
          case START_TRACING ->
              "Waits for one of the triggers %s for up to %s, and records from then on."
                  .formatted(names, timeout);
          case STOP_TRACING ->
              "Records until one of the triggers %s comes, or for %s; without one, nothing is kept."
                  .formatted(names, timeout);
          case CLONE_SNAPSHOT ->
              "Records for %s; each of the triggers %s has what is there by then saved."
                  .formatted(timeout, names);
          case UNSPECIFIED ->
              config.getDurationMs() == 0
                  ? "Records until it is stopped."
                  : "Records for " + span(config.getDurationMs()) + ".";
        });
  }

  /** Describes when and where the trace is written. */
  private void tellFile() {
    if (!config.getWriteIntoFile()) {
      lines.add("Keeps all in its buffers, and writes the file at the end.");
      return;
    }
    String period =
        config.hasFileWritePeriodMs()
            ? span(config.getFileWritePeriodMs())
            : span(BufferLint.DEFAULT_WRITE_PERIOD_MS);
    String file = config.getOutputPath().isEmpty() ? "the file" : config.getOutputPath();
    String most =
        config.getMaxFileSizeBytes() == 0
            ? ""
            : ", and ends when that has " + AmountText.bytes(config.getMaxFileSizeBytes());
    lines.add("Writes into " + file + " every " + period + most + ".");
  }

  /** Describes a buffer: its size, its data sources, and how it behaves when it is full. */
  private void tellBuffer(int index) {
    BufferConfig buffer = config.getBuffers(index);
    String name = buffer.getName().isEmpty() ? "" : " '" + buffer.getName() + "'";
    String policy =
        buffer.getFillPolicy() == BufferConfig.FillPolicy.DISCARD
            ? "once it is full, what comes is lost"
            : "once it is full, the oldest gives way";
    String sources =
        config.getDataSourcesList().stream()
            .map(TraceConfig.DataSource::getConfig)
            .filter(source -> BufferLint.target(config, source).equals(Optional.of(index)))
            .map(DataSourceConfig::getName)
            .collect(Collectors.joining(", "));
    lines.add(
        "Buffer %d%s of %s holds %s; %s%s."
            .formatted(
                index,
                name,
                AmountText.bytes(Integer.toUnsignedLong(buffer.getSizeKb()) * KB),
                sources.isEmpty() ? "nothing" : sources,
                policy,
                lasts(buffer, index)));
  }

  /**
   * How long the buffer lasts on a busy machine, by {@link DataRateEstimate}, in words; empty if
   * the data rate isn't known.
   */
  private String lasts(BufferConfig buffer, int index) {
    long perSecond = DataRateEstimate.ofBuffer(config, index);
    if (perSecond == 0) {
      return "";
    }
    double seconds = Integer.toUnsignedLong(buffer.getSizeKb()) * (double) KB / perSecond;
    return String.format(
        Locale.ROOT, ", on a busy machine after some %.0f s", Math.max(1, seconds));
  }

  /** Describes a data source: its problems, and the data that it records. */
  private void tellSource(int index) {
    TraceConfig.DataSource source = config.getDataSources(index);
    String filter =
        source.getProducerNameFilterCount() == 0
            ? ""
            : " (of " + String.join(", ", source.getProducerNameFilterList()) + ")";
    lines.add(source.getConfig().getName() + filter + ":" + state(index, source.getConfig()));
    words.of(source.getConfig()).forEach(line -> lines.add(INDENT + line));
  }

  private String state(int index, DataSourceConfig source) {
    if (view.isEmpty()) {
      return "";
    }
    if (!view.get().hasSource(source.getName())) {
      return " not there" + view.get().hint(source.getName());
    }
    return view.get()
        .readiness(index, source.getName())
        .map(DataSourceExplanation::state)
        .orElse("");
  }
}
