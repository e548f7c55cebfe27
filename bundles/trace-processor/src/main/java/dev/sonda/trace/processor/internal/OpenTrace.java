package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.ResultColumn;
import dev.sonda.sql.functions.PerfettoFunctions;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.kernels.OperatorRegistry;
import dev.sonda.trace.kernels.TraceOperators;
import dev.sonda.trace.kernels.TraceRowFunctions;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.internal.activity.ObservedCatalog;
import dev.sonda.trace.processor.internal.activity.ObservedEngine;
import dev.sonda.trace.processor.internal.activity.ObservedQuery;
import dev.sonda.trace.processor.internal.perfetto.PerfettoSession;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceArgTypes;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceRelations;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Implementation of {@link TraceProcessor}: one or several open traces with their tables, and an
 * engine over the tables.
 */
public final class OpenTrace implements TraceProcessor {
  private final OpenTraceFiles files;
  private final Engine engine;
  private final CancellableProgress progress;
  private final TraceColumnLookup columns;
  private final TraceMetrics metrics;
  private final @Nullable PerfettoSession perfetto;
  private final ActivityListener activities;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  private OpenTrace(
      OpenTraceFiles files,
      Engine engine,
      CancellableProgress progress,
      TraceColumnLookup columns,
      TraceMetrics metrics,
      @Nullable PerfettoSession perfetto,
      ActivityListener activities) {
    this.files = files;
    this.engine = engine;
    this.progress = progress;
    this.columns = columns;
    this.metrics = metrics;
    this.perfetto = perfetto;
    this.activities = activities;
  }

  /** Opens traces like {@link TraceProcessor#open(List, TraceProcessorOptions)}. */
  public static OpenTrace open(List<Path> traces, TraceProcessorOptions options)
      throws IOException, EngineException {
    CancellableProgress progress = new CancellableProgress(options.progress());
    TraceExtensions extensions = TraceExtensions.of(options);
    ImporterChoice importers =
        new ImporterChoice(importers(options), options.dialect() == SqlDialect.PERFETTO);
    EngineFactory engines = engineFactory(options);
    ActivityListener activities = options.activities();
    OpenTraceFiles files;
    try (Activity _ = activities.begin(Kind.CALL, "OPEN_TRACE", Map.of("files", "" + traces))) {
      files = OpenTraceFiles.open(traces, importers, extensions, progress);
    }
    boolean isOpen = false;
    try {
      EngineOptions limits = withOrigin(options.engineOptions(), traces, extensions);
      TableCatalog tables = new ObservedCatalog(files.catalog(), activities);
      Engine engine = new ObservedEngine(engines.open(limits, tables), activities);
      progress.setEngine(engine);
      isOpen = true;
      TraceColumnLookup columns = new TraceColumnLookup(engines, limits, files);
      TraceMetrics metrics = TraceMetrics.of(options.metrics());
      boolean isImported = limits.databaseFile() == null;
      PerfettoSession perfetto =
          options.dialect() == SqlDialect.PERFETTO
              ? new PerfettoSession(
                  engine,
                  new TraceRelations(files.tables(), files.views(), columns::of),
                  new TraceArgTypes(engine, isImported ? files.catalog() : null),
                  options.sqlPackages(),
                  metrics,
                  functions(files.catalog(), metrics, isImported),
                  OperatorRegistry.builtIn().with(TraceOperators.over(files.catalog()).all()),
                  activities)
              : null;
      return new OpenTrace(files, engine, progress, columns, metrics, perfetto, activities);
    } finally {
      if (!isOpen) {
        files.close();
      }
    }
  }

  /**
   * The functions of PerfettoSQL.
   *
   * @param isImported whether the tables are read from the trace and not from a database file, so
   *     that functions may read them, too
   */
  private static List<ScalarFunction> functions(
      TableCatalog trace, TraceMetrics metrics, boolean isImported) {
    return Stream.of(
            PerfettoFunctions.over(trace).all(),
            TraceRowFunctions.over(trace).all(),
            isImported ? TraceRowFunctions.ofArguments(trace).all() : List.<ScalarFunction>of(),
            metrics.functions())
        .flatMap(List::stream)
        .toList();
  }

  private static List<TraceImporter> importers(TraceProcessorOptions options) {
    Stream<TraceImporter> importers =
        options.importers().isEmpty()
            ? ServiceLoader.load(TraceImporter.class, OpenTrace.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
            : options.importers().stream();
    return importers.map(importer -> importer.with(options.importOptions())).toList();
  }

  private static EngineFactory engineFactory(TraceProcessorOptions options) throws EngineException {
    return options
        .engineFactory()
        .or(() ->
            ServiceLoader.load(EngineFactory.class, OpenTrace.class.getClassLoader()).findFirst())
        .orElseThrow(() ->
            new EngineException(
                EngineException.Kind.UNAVAILABLE, "no SQL engine is installed: add engine-duckdb"));
  }

  /**
   * Adds the origin of the database file, which includes the extensions: a database file that was
   * created without an extension lacks the extension's tables.
   */
  private static EngineOptions withOrigin(
      EngineOptions options, List<Path> traces, TraceExtensions extensions) throws IOException {
    Path database = options.databaseFile();
    if (database == null || !options.databaseOrigin().isEmpty()) {
      return options;
    }
    List<String> origins = new ArrayList<>();
    for (Path trace : traces) {
      Path file = trace.toRealPath();
      origins.add(
          "%s, %d bytes, of %s".formatted(file, Files.size(file), Files.getLastModifiedTime(file)));
    }
    origins.addAll(extensions.origins());
    return options.withDatabase(database, String.join("; ", origins));
  }

  @Override
  public List<TableSchema> tables() {
    return files.tables();
  }

  @Override
  public List<ViewDefinition> views() {
    return files.views();
  }

  @Override
  public List<ResultColumn> columns(String tableOrView) throws EngineException {
    return columns.of(tableOrView);
  }

  @Override
  public PendingQuery begin(Query query) throws EngineException {
    Activity activity = activities.begin(Kind.CALL, "EXECUTE_QUERY", Map.of("query", query.sql()));
    return ObservedQuery.begin(
        activity, () -> perfetto == null ? engine.begin(query) : perfetto.begin(query));
  }

  @Override
  public MetricResult metrics(List<String> names) throws EngineException {
    if (perfetto == null) {
      throw new EngineException(
          EngineException.Kind.QUERY, "metrics are written in the dialect PERFETTO");
    }
    return MetricComputation.of(this, metrics, names);
  }

  @Override
  public void cancel() {
    engine.cancel();
  }

  @Override
  public void onIdle(Runnable memoryReturn) {
    engine.onIdle(memoryReturn);
  }

  @Override
  public void close() {
    if (isClosed.getAndSet(true)) {
      return;
    }
    progress.close();
    engine.close();
    files.close();
  }
}
