package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.table.window.InputMethodTable;

/**
 * Imports state dumps of one part of Android's input method framework (clients, service or manager
 * service).
 */
final class InputMethodImport implements WindowMessageImport {
  private final MessageColumnWriter rows;
  private final InputMethodTable table;
  private final String type;
  private final String statistic;

  /**
   * Creates the importer of one part.
   *
   * @param part the part's name in messages
   * @param statisticsPart the part's name in statistics
   */
  InputMethodImport(
      MessageColumnWriter rows, InputMethodTable table, String part, String statisticsPart) {
    this.rows = rows;
    this.table = table;
    type = "InputMethod" + part + "TraceProto";
    statistic = "winscope_inputmethod_" + statisticsPart + "_parse_errors";
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    int row = table.add();
    table.ts.set(row, timeNs);
    rows.write(table.message, row, type, message, statistic);
  }
}
