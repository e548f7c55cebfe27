package dev.sonda.trace.summary;

import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.summary.internal.LoadedSpecs;
import java.util.List;

/**
 * Messages {@code perfetto.protos.TraceSummarySpec}: structured queries by their ids, and metrics
 * over such queries. Used by one thread.
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
  /** No specs yet. */
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
   * A query as PerfettoSQL, with those that it refers to.
   *
   * @throws SummaryException if there is none of that id, or it can't be written as SQL
   */
  SqlOfQuery query(String id) throws SummaryException;

  /**
   * Computes a summary.
   *
   * @param trace which answers PerfettoSQL
   * @throws SummaryException if a spec is wrong, or its rows don't fit it, or if a query fails,
   *     whose {@link dev.sonda.engine.EngineException} is the cause then
   */
  TraceSummary summary(TraceProcessor trace, SummaryRequest request) throws SummaryException;
}
