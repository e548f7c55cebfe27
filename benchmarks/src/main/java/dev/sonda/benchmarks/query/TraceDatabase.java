package dev.sonda.benchmarks.query;

import java.io.IOException;
import java.util.List;

/** An open trace that answers queries. */
interface TraceDatabase extends AutoCloseable {
  /**
   * Runs a query and reads each cell of its rows.
   *
   * @return the rows: texts, numbers as {@code Long} or {@code Double}, null as the text "NULL"
   * @throws IOException with the reason if it can't be answered
   */
  List<List<Object>> rows(String sql) throws IOException;

  @Override
  void close() throws IOException;
}
