package dev.sonda.trace.processor.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableSchema;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Determines the columns of a trace's tables and views without importing a table: columns of views
 * are computed by an engine over empty tables, which is opened on first use.
 */
final class TraceColumnLookup {
  private final EngineFactory engines;
  private final EngineOptions options;
  private final OpenTraceFiles files;
  private @Nullable ViewColumns ofViews;

  TraceColumnLookup(EngineFactory engines, EngineOptions options, OpenTraceFiles files) {
    this.engines = engines;
    this.options = options;
    this.files = files;
  }

  synchronized List<ResultColumn> of(String name) throws EngineException {
    for (TableSchema table : files.tables()) {
      if (table.name().equalsIgnoreCase(name)) {
        return table.columns().stream().map(TraceColumnLookup::column).toList();
      }
    }
    ViewColumns views = ofViews;
    if (views == null) {
      views = ViewColumns.of(engines, options, files.catalog());
      ofViews = views;
    }
    List<ResultColumn> columns = views.known().get(name.toLowerCase(Locale.ROOT));
    if (columns == null) {
      EngineException reason = views.broken().get(name.toLowerCase(Locale.ROOT));
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
}
