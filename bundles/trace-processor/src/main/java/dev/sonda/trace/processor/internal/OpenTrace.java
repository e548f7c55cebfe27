package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;

/** A trace with its importer's tables and an engine over them. */
public final class OpenTrace implements TraceProcessor {
  private final ImportedTrace imported;
  private final Engine engine;
  private final CancellableProgress progress;
  private final KnownColumns columns;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  private OpenTrace(
      ImportedTrace imported, Engine engine, CancellableProgress progress, KnownColumns columns) {
    this.imported = imported;
    this.engine = engine;
    this.progress = progress;
    this.columns = columns;
  }

  /** As {@link TraceProcessor#open(Path, TraceProcessorOptions)}. */
  public static OpenTrace open(Path trace, TraceProcessorOptions options)
      throws IOException, EngineException {
    TraceImporter importer = new ImporterChoice(importers(options)).importerOf(trace);
    CancellableProgress progress = new CancellableProgress(options.progress());
    EngineOptions limits = withOrigin(options.engineOptions(), trace);
    EngineFactory factory = engineFactory(options);
    ImportedTrace imported = importer.open(trace, progress);
    boolean isOpen = false;
    try {
      Engine engine = factory.open(limits, imported.catalog());
      progress.setEngine(engine);
      isOpen = true;
      KnownColumns columns =
          new KnownColumns(
              factory, limits, imported.catalog().schemas(), imported.catalog().views());
      return new OpenTrace(imported, engine, progress, columns);
    } finally {
      if (!isOpen) {
        imported.close();
      }
    }
  }

  private static List<TraceImporter> importers(TraceProcessorOptions options) {
    return options.importers().isEmpty()
        ? ServiceLoader.load(TraceImporter.class, OpenTrace.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList()
        : options.importers();
  }

  private static EngineFactory engineFactory(TraceProcessorOptions options) throws EngineException {
    return options
        .engineFactory()
        .or(() ->
            ServiceLoader.load(EngineFactory.class, OpenTrace.class.getClassLoader()).findFirst())
        .orElseThrow(() ->
            new EngineException(Kind.UNAVAILABLE, "no SQL engine is installed: add engine-duckdb"));
  }

  private static EngineOptions withOrigin(EngineOptions options, Path trace) throws IOException {
    Path database = options.databaseFile();
    if (database == null || !options.databaseOrigin().isEmpty()) {
      return options;
    }
    Path file = trace.toRealPath();
    return options.withDatabase(
        database,
        "%s, %d bytes, of %s".formatted(file, Files.size(file), Files.getLastModifiedTime(file)));
  }

  @Override
  public List<TableSchema> tables() {
    return imported.catalog().schemas();
  }

  @Override
  public List<ViewDefinition> views() {
    return imported.catalog().views();
  }

  @Override
  public List<ResultColumn> columns(String tableOrView) throws EngineException {
    return columns.of(tableOrView);
  }

  @Override
  public PendingQuery begin(Query query) throws EngineException {
    return engine.begin(query);
  }

  @Override
  public void cancel() {
    engine.cancel();
  }

  @Override
  public void close() {
    if (isClosed.getAndSet(true)) {
      return;
    }
    progress.close();
    engine.close();
    imported.close();
  }
}
