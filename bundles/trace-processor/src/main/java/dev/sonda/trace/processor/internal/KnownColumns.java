package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a trace's tables and views, without an import: those of views are told by an engine
 * over empty tables, which is opened once, when the first view is asked for.
 */
final class KnownColumns {
  private final EngineFactory engines;
  private final EngineOptions options;
  private final OpenFiles files;
  private @Nullable Map<String, List<ResultColumn>> ofViews;

  /** Views of extensions that no engine takes; others are known nevertheless. */
  private final Map<String, EngineException> broken = new HashMap<>();

  KnownColumns(EngineFactory engines, EngineOptions options, OpenFiles files) {
    this.engines = engines;
    this.options = options;
    this.files = files;
  }

  synchronized List<ResultColumn> of(String name) throws EngineException {
    for (TableSchema table : files.tables()) {
      if (table.name().equalsIgnoreCase(name)) {
        return table.columns().stream().map(KnownColumns::column).toList();
      }
    }
    Map<String, List<ResultColumn>> known = ofViews;
    if (known == null) {
      known = ask();
      ofViews = known;
    }
    List<ResultColumn> columns = known.get(name.toLowerCase(Locale.ROOT));
    if (columns == null) {
      EngineException reason = broken.get(name.toLowerCase(Locale.ROOT));
      throw reason == null
          ? new EngineException(Kind.QUERY, "the trace has no table or view " + name)
          : new EngineException(reason.kind(), "the view " + name + ": " + reason.getMessage());
    }
    return columns;
  }

  private static ResultColumn column(ColumnSchema schema) {
    ValueType type =
        switch (schema.type()) {
          case INT32, INT64 -> ValueType.LONG;
          case DOUBLE -> ValueType.DOUBLE;
          case STRING -> ValueType.STRING;
        };
    return new ResultColumn(schema.name(), type);
  }

  private Map<String, List<ResultColumn>> ask() throws EngineException {
    Map<String, List<ResultColumn>> known = new HashMap<>();
    EngineOptions inMemory =
        EngineOptions.defaults().withThreads(1).withTemporaryFolder(options.temporaryFolder());
    TableCatalog catalog = files.catalog();
    EmptyCatalog empty = new EmptyCatalog(catalog.schemas(), catalog.views(), catalog.functions());
    try (Engine engine = engines.open(inMemory, empty)) {
      for (ViewDefinition view : files.views()) {
        String sql = "SELECT * FROM " + ShadowedNames.quoted(view.name());
        try (Result result = engine.query(sql)) {
          known.put(view.name().toLowerCase(Locale.ROOT), result.columns());
        } catch (EngineException e) {
          broken.put(view.name().toLowerCase(Locale.ROOT), e);
        }
      }
    }
    return known;
  }
}
