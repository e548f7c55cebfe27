package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.processor.internal.OpenTrace;
import dev.sonda.trace.processor.internal.result.ResultRows;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An open trace that answers SQL. Any thread may call any method; queries run one after the other,
 * and see the tables and views that earlier queries created.
 */
public interface TraceProcessor extends AutoCloseable {
  /** Opens a trace with the importers and the engine that {@link java.util.ServiceLoader} finds. */
  static TraceProcessor open(Path trace) throws IOException, EngineException {
    return open(trace, TraceProcessorOptions.defaults());
  }

  /**
   * Opens a trace.
   *
   * @throws IOException if the file can't be read or has no known format; unless it is a {@link
   *     java.nio.file.FileSystemException}, its message is a sentence for the user
   * @throws EngineException if the engine can't be opened, or a database file can't be used
   */
  static TraceProcessor open(Path trace, TraceProcessorOptions options)
      throws IOException, EngineException {
    return open(List.of(trace), options);
  }

  /**
   * Opens several traces as one database: each table and view has the rows of all of them, and a
   * column {@code trace} with the name of the row's file. Ids are unique only within one trace, so
   * joins must compare {@code trace}, too.
   *
   * @param files at least one file; if two files have equal names, the column contains their paths
   * @throws IOException as if a file was opened by itself, or if one is named twice
   * @throws EngineException if the engine can't be opened, or a database file can't be used
   */
  static TraceProcessor open(List<Path> files, TraceProcessorOptions options)
      throws IOException, EngineException {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("there is no trace to open");
    }
    return OpenTrace.open(files, options);
  }

  /** Tables of the trace, whether they were imported or not. */
  List<TableSchema> tables();

  /** Views over the trace's tables. */
  List<ViewDefinition> views();

  /**
   * Columns of one of the trace's tables or views, with the types of results. Doesn't import any
   * table.
   *
   * @throws EngineException if there is no table or view of that name
   */
  List<ResultColumn> columns(String tableOrView) throws EngineException;

  /**
   * Runs all statements of a text and returns the rows of the last one, in columns.
   *
   * @throws EngineException with a sentence, and the position in the text where that is known
   */
  default Result query(String sql) throws EngineException {
    return begin(Query.of(sql)).result();
  }

  /**
   * Queues a query, which can have parameters and can be cancelled individually.
   *
   * @throws EngineException if the trace is closed
   */
  PendingQuery begin(Query query) throws EngineException;

  /** Runs all statements of a text and returns the rows of the last one, to be read row by row. */
  default TraceRows rows(String sql) throws EngineException {
    return new ResultRows(query(sql));
  }

  /**
   * Computes metrics of the folders that the options name, one after the other.
   *
   * @param names fields of TraceMetrics
   * @throws EngineException with a message about the first metric that can't be computed
   */
  MetricResult metrics(List<String> names) throws EngineException;

  /**
   * Cancels the running query, if any, including the import of a table for the query. The query's
   * caller gets an {@link EngineException} of kind {@link EngineException.Kind#CANCELLED}.
   */
  void cancel();

  /**
   * Registers an action that returns memory of the program, such as a collection of its heap. It is
   * run whenever no query has come for a second after one, when the trace processor has returned
   * memory that it keeps for later queries; a query that comes meanwhile waits for its end.
   */
  void onIdle(Runnable memoryReturn);

  /** Cancels the running query and frees all tables. */
  @Override
  void close();
}
