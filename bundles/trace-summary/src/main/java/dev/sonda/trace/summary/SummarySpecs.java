package dev.sonda.trace.summary;

import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.summary.internal.LoadedSpecs;
import java.util.List;

/**
 * A collection of messages {@code perfetto.protos.TraceSummarySpec}, which contain structured
 * queries with ids, and metrics over such queries. Not thread-safe.
 *
 * <pre>{@code
 * SummarySpecs specs = SummarySpecs.none();
 * specs.addText("query { id: 'long' table { table_name: 'slice' } limit: 3 }");
 * try (TraceRows rows = trace.rows(specs.query("long").script())) {
 *   report(rows);
 * }
 * }</pre>
 */
public interface SummarySpecs {
  /** Creates an empty collection. */
  static SummarySpecs none() {
    return new LoadedSpecs();
  }

  /**
   * Adds a spec in protobuf's text format.
   *
   * @throws SummaryException if it isn't one, or repeats a query's id
   */
  void addText(String spec) throws SummaryException;

  /**
   * Adds a spec as bytes.
   *
   * @throws SummaryException if it isn't one, or repeats a query's id
   */
  void addBytes(byte[] spec) throws SummaryException;

  /**
   * Adds a spec in either format: text if the file is called {@code .textproto}, bytes if it is
   * called {@code .pb}, and else text if its first bytes are printable.
   *
   * @throws SummaryException if it isn't one, or repeats a query's id
   */
  void add(String fileName, byte[] content) throws SummaryException;

  /** Ids of all queries, in the order in which they were added. */
  List<String> queryIds();

  /**
   * Translates a query, and the queries to which it refers, to PerfettoSQL.
   *
   * @throws SummaryException if there is no query of that id, or it can't be translated
   */
  StructuredQuerySql query(String id) throws SummaryException;

  /**
   * Computes a summary.
   *
   * @param trace the trace, opened with PerfettoSQL as its dialect
   * @throws SummaryException if a spec is invalid or doesn't match the rows of its query, or if a
   *     query fails; the cause is then the query's {@link dev.sonda.engine.EngineException}
   */
  TraceSummary summary(TraceProcessor trace, SummaryRequest request) throws SummaryException;
}
