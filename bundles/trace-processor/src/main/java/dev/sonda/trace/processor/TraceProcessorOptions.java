package dev.sonda.trace.processor;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.metrics.MetricSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a trace is opened. {@link #defaults()} suits most programs; each {@code with…} changes one
 * value.
 *
 * @param engineOptions limits of the engine. A database file without an origin gets the trace's
 *     path, size and time as one, so that it is refused for another trace.
 * @param engineFactory factory of the engine; empty uses the first that {@link
 *     java.util.ServiceLoader} finds
 * @param importers importers, tried in this order; an empty list uses those that {@link
 *     java.util.ServiceLoader} finds
 * @param extensions extensions for traces of all importers, in this order; if both lists are empty,
 *     {@link java.util.ServiceLoader} also finds the extensions
 * @param progress is notified of the progress of imports, on the importing thread
 * @param dialect the language of queries
 * @param sqlPackages folders of modules that PerfettoSQL includes: module {@code a.b.c} is the file
 *     {@code b/c.sql} in the folder of package a
 * @param metrics folders or files of metrics that PerfettoSQL runs by RUN_METRIC
 * @param importOptions options of the importers
 * @param activities is told what the trace processor does
 */
public record TraceProcessorOptions(
    EngineOptions engineOptions,
    Optional<EngineFactory> engineFactory,
    List<TraceImporter> importers,
    List<TraceExtension> extensions,
    ImportProgress progress,
    SqlDialect dialect,
    Map<String, Path> sqlPackages,
    List<MetricSource> metrics,
    ImportOptions importOptions,
    ActivityListener activities) {

  public TraceProcessorOptions {
    importers = List.copyOf(importers);
    extensions = List.copyOf(extensions);
    sqlPackages = Map.copyOf(sqlPackages);
    metrics = List.copyOf(metrics);
  }

  public static TraceProcessorOptions defaults() {
    return new TraceProcessorOptions(
        EngineOptions.defaults(),
        Optional.empty(),
        List.of(),
        List.of(),
        ImportProgress.none(),
        SqlDialect.ENGINE,
        Map.of(),
        List.of(),
        ImportOptions.defaults(),
        ActivityListener.none());
  }

  public TraceProcessorOptions withEngineOptions(EngineOptions options) {
    return new TraceProcessorOptions(
        options,
        engineFactory,
        importers,
        extensions,
        progress,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  public TraceProcessorOptions withEngine(EngineFactory factory) {
    return new TraceProcessorOptions(
        engineOptions,
        Optional.of(factory),
        importers,
        extensions,
        progress,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  public TraceProcessorOptions withImporters(List<TraceImporter> inOrder) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        inOrder,
        extensions,
        progress,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  public TraceProcessorOptions withProgress(ImportProgress listener) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        listener,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  public TraceProcessorOptions withExtensions(List<TraceExtension> inOrder) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        inOrder,
        progress,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  /** Options with another SQL dialect of queries. */
  public TraceProcessorOptions withDialect(SqlDialect language) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        progress,
        language,
        sqlPackages,
        metrics,
        importOptions,
        activities);
  }

  /** Options with folders of modules that PerfettoSQL includes, by the names of their packages. */
  public TraceProcessorOptions withSqlPackages(Map<String, Path> folders) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        progress,
        dialect,
        folders,
        metrics,
        importOptions,
        activities);
  }

  /**
   * Options with metrics that PerfettoSQL runs; of two files with equal paths, that of the later
   * source is used.
   */
  public TraceProcessorOptions withMetrics(List<? extends MetricSource> sources) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        progress,
        dialect,
        sqlPackages,
        List.copyOf(sources),
        importOptions,
        activities);
  }

  /** Options with other settings for importers, such as importing only part of a trace. */
  public TraceProcessorOptions withImportOptions(ImportOptions options) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        progress,
        dialect,
        sqlPackages,
        metrics,
        options,
        activities);
  }

  /** Options with a listener that is told what the trace processor does. */
  public TraceProcessorOptions withActivities(ActivityListener listener) {
    return new TraceProcessorOptions(
        engineOptions,
        engineFactory,
        importers,
        extensions,
        progress,
        dialect,
        sqlPackages,
        metrics,
        importOptions,
        listener);
  }
}
