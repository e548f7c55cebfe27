package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.internal.name.QuotedName;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Columns of views, computed by an engine over empty tables. Most traces in a process have equal
 * tables and views, so the results are cached.
 *
 * @param known columns by the view's name in lower case
 * @param broken views of extensions that the engine rejects, with the error
 */
record ViewColumns(Map<String, List<ResultColumn>> known, Map<String, EngineException> broken) {
  /**
   * Maximum number of cached results: enough for the usual combinations of trace formats and
   * extensions in one process.
   */
  private static final int KEPT = 16;

  private static final Map<Origin, ViewColumns> ANSWERS = new ConcurrentHashMap<>();

  /**
   * Cache key: the data that determines a view's columns. The nullability of columns isn't
   * included.
   */
  private record Origin(
      Class<?> engines, List<String> tables, List<ViewDefinition> views, List<String> functions) {
    static Origin of(EngineFactory engines, TableCatalog catalog) {
      return new Origin(
          engines.getClass(),
          catalog.schemas().stream().map(Origin::text).toList(),
          List.copyOf(catalog.views()),
          catalog.functions().stream().map(ScalarFunction::name).toList());
    }

    private static String text(TableSchema table) {
      StringBuilder text = new StringBuilder(table.name());
      for (ColumnSchema column : table.columns()) {
        text.append('\n').append(column.name()).append('\t').append(column.type());
      }
      return text.toString();
    }
  }

  static ViewColumns of(EngineFactory engines, EngineOptions options, TableCatalog catalog)
      throws EngineException {
    Origin origin = Origin.of(engines, catalog);
    ViewColumns kept = ANSWERS.get(origin);
    if (kept != null) {
      return kept;
    }
    ViewColumns asked = ask(engines, options, catalog);
    if (ANSWERS.size() >= KEPT) {
      ANSWERS.clear();
    }
    ANSWERS.put(origin, asked);
    return asked;
  }

  private static ViewColumns ask(EngineFactory engines, EngineOptions options, TableCatalog catalog)
      throws EngineException {
    ViewColumns answers = new ViewColumns(new HashMap<>(), new HashMap<>());
    EngineOptions inMemory =
        EngineOptions.defaults().withThreads(1).withTemporaryFolder(options.temporaryFolder());
    RowlessTableCatalog empty =
        new RowlessTableCatalog(catalog.schemas(), catalog.views(), catalog.functions());
    try (Engine engine = engines.open(inMemory, empty)) {
      for (ViewDefinition view : catalog.views()) {
        answers.ask(engine, view);
      }
    }
    return answers;
  }

  private void ask(Engine engine, ViewDefinition view) {
    String name = view.name().toLowerCase(Locale.ROOT);
    try (Result result = engine.query("SELECT * FROM " + QuotedName.of(view.name()))) {
      known.put(name, result.columns());
    } catch (EngineException e) {
      broken.put(name, e);
    }
  }
}
