package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.table.window.TransitionHandlerTable;

/**
 * Imports the names of transition handlers, the components of Android's WM shell that animate
 * transitions.
 */
public final class TransitionHandlerImport implements WindowMessageImport {
  private final MessageColumnWriter rows;
  private final TransitionHandlerTable table;

  public TransitionHandlerImport(MessageColumnWriter rows) {
    this.rows = rows;
    table = rows.state().storage().androidTables().windows.transitionHandlers;
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    WireReader mappings = message.reader();
    while (mappings.next()) {
      if (mappings.field() == 1) {
        MessageFields mapping = MessageFields.of(MessageBytes.of(mappings), 2);
        int row = table.add();
        table.handlerId.set(row, mapping.small(1));
        table.handlerName.set(row, rows.state().strings().intern(mapping.text(2)));
        rows.writeBytes(table.base64ProtoId, row, message);
      }
    }
  }
}
